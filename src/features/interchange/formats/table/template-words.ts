import type { Language } from './words.ts';

/** The examples of the template. */
export const examples: Record<
  Language,
  {
    choice: string;
    descriptive: string;
    combined: string;
    oral: string;
    options: string[];
    tags: string[];
    model: string;
    rubric: string[];
  }
> = {
  fa: {
    choice: 'کدام عدد اول است؟',
    descriptive: 'قضیهٔ فیثاغورس را بیان کنید.',
    combined: 'کدام عدد اول است؟ دلیل خود را بنویسید.',
    oral: 'شعر «باز باران» را از حفظ بخوانید.',
    options: ['۹', '۱۱', '۱۵', '۲۱'],
    tags: ['فصل ۱', 'عددهای اول'],
    model: 'مجذور وتر با مجموع مجذورهای دو ضلع دیگر برابر است.',
    rubric: ['بیان درست قضیه', 'نوشتن رابطه'],
  },
  en: {
    choice: 'Which number is prime?',
    descriptive: 'State the theorem of Pythagoras.',
    combined: 'Which number is prime? Give your reason.',
    oral: 'Recite the first stanza of the poem by heart.',
    options: ['9', '11', '15', '21'],
    tags: ['chapter 1', 'primes'],
    model: 'The square of the hypotenuse is the sum of the squares of the other two sides.',
    rubric: ['The theorem is stated correctly', 'The relation is written down'],
  },
};

/** How the template explains itself, a heading and its meaning in each line. */
export const guide: Record<
  Language,
  { sheet: string; guideSheet: string; name: string; lines: string[][] }
> = {
  fa: {
    sheet: 'سوال‌ها',
    guideSheet: 'راهنما',
    name: 'الگوی سوال‌ها',
    lines: [
      ['ستون', 'چه بنویسیم'],
      [
        'متن سوال',
        'متن کامل سوال. تنها این ستون همیشه لازم است. فرمول میان متن بین \\( و \\) نوشته می‌شود.',
      ],
      [
        'نوع',
        'چندگزینه‌ای، تشریحی، ترکیبی، شفاهی یا پی‌دی‌اف. اگر خالی باشد، از روی گزینه‌ها معلوم می‌شود.',
      ],
      [
        'گزینهٔ ۱ تا ۱۰',
        'هر گزینه در ستون خود. اگر بیش از چهار گزینه دارید، ستون «گزینهٔ ۵» را بیفزایید.',
      ],
      ['گزینهٔ درست', 'حرف گزینه (الف، ب، ج، د)، شمارهٔ آن (۱، ۲، …) یا خود متن آن.'],
      ['نمره', 'عددی مانند ۱ یا ۰٫۷۵. گام آن یک‌چهارم نمره است.'],
      ['دشواری', 'آسان، متوسط یا دشوار.'],
      ['برچسب‌ها', 'چند برچسب با ویرگول از هم جدا می‌شوند.'],
      ['پاسخ نمونه', 'پاسخی که هنگام تصحیح به آن نگاه می‌کنید.'],
      ['فرمول', 'فرمول خود سوال به زبان LaTeX.'],
      ['بارم‌بندی', 'هر بند در یک سطر از خانه: «بیان درست قضیه | ۱».'],
      ['نمونه‌ها', 'سطرهای نمونه را پیش از وارد کردن فایل پاک کنید.'],
    ],
  },
  en: {
    sheet: 'Questions',
    guideSheet: 'Guide',
    name: 'Question template',
    lines: [
      ['Column', 'What to write'],
      [
        'Question',
        'The whole text of the question. Only this column is always needed. A formula inside the text stands between \\( and \\).',
      ],
      [
        'Type',
        'Multiple choice, descriptive, combined, oral or PDF. Left empty, it follows from the options.',
      ],
      [
        'Option 1 to 10',
        'Each option in its own column. For more than four add a column “Option 5”.',
      ],
      [
        'Correct option',
        'The letter of the option (A, B, C, D), its number (1, 2, …) or its own text.',
      ],
      ['Points', 'A number such as 1 or 0.75, in steps of a quarter point.'],
      ['Difficulty', 'Easy, medium or hard.'],
      ['Tags', 'Several tags are separated by commas.'],
      ['Model answer', 'The answer you look at while marking.'],
      ['Formula', 'The formula of the question itself, in LaTeX.'],
      [
        'Marking scheme',
        'One criterion a line of the cell: “The theorem is stated correctly | 1”.',
      ],
      ['Examples', 'Delete the example rows before you import the file.'],
    ],
  },
};
