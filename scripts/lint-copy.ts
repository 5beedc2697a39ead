/** What a careful editor would strike out of a text, as far as it can be told by rule: letters, half-spaces, signs, and one word for one thing. */

type Rule = [RegExp, string];

const half = '\u200c';
const letter = '[\\u0621-\\u064a\\u066e-\\u06d3]';
const end = `(?!${letter}|${half})`;
const start = `(?<!${letter}|${half})`;
/** Letters that run into the next one: after the others a half-space would not be seen, and is not written. */
const joining = '[بپتثجچحخسشصضطظعغفقکگلمنهیئ]';

/** Words that only look as if a half-space was left out. */
const whole = {
  mi: 'میان|میانه|میانگین|میل|میلی|میله|میز|میزان|میوه|میهن|میکرو|میکروفون|میدان|میراث|میخ',
  plural: 'تنها|انتها|بها|نهایی|منهای',
  more: 'بهتر|بیشتر|کمتر|پیشتر|دفتر|دختر|دکتر|متر|تیتر|چتر|فیلتر',
};

/** Persian: each with what it says where the pattern is found. */
const persian: Rule[] = [
  [/[يكىة]/, 'has an Arabic letter'],
  [/[٠-٩]/, 'has an Arabic digit'],
  [/[0-9]/, 'has a Latin digit'],
  [/["'“”]/, 'has other quotation marks than «»'],
  [/[,;?]/, 'has a Latin comma, semicolon or question mark'],
  [/[،؛](?=[^\s»\u2069])/, 'lacks a space after a comma'],
  [new RegExp(`${half}(?!${letter})|(?<!${letter})${half}`), 'has a half-space that joins nothing'],
  [new RegExp(`${start}ن?می ${letter}`), 'has a whole space after «می»'],
  [
    new RegExp(`${start}(?!(?:${whole.mi})(?!${letter}))ن?می(?=${letter}{2})`),
    'lacks a half-space after «می»',
  ],
  [
    new RegExp(
      `${letter} (?:ها|های|هایی|هایش|هایشان|هایتان|هایمان|تر|ترین|ترها|اند|ایم|اید|گی)${end}`,
    ),
    'has a whole space before an ending',
  ],
  [
    new RegExp(
      `${start}(?!(?:${whole.plural})${end})${letter}*${joining}ها(?:ی|یی|یش|یشان|یتان)?${end}`,
    ),
    'lacks a half-space before «ها»',
  ],
  [
    new RegExp(`${start}(?!(?:${whole.more})(?:ین)?${end})${letter}*${joining}تر(?:ین)?${end}`),
    'lacks a half-space before «تر»',
  ],
  [
    new RegExp(`${half}(?:کردن|دادن|داشتن|شدن|بودن|ریختن|زدن|گرفتن)${end}`),
    'joins a verb of two words',
  ],
];

/** English. */
const english: Rule[] = [
  [/["']/, 'has straight quotation marks'],
  [/[۰-۹٠-٩]/, 'has Persian digits'],
];

/** Either. */
const both: Rule[] = [
  [/\.\.\./, 'has three dots for …'],
  [/ {2}/, 'has two spaces'],
  [/ [،؛:.!؟?…»](?!\w)/, 'has a space before a sign'],
];

/** One word for one thing: what is not written, and what is. */
const terms: Record<'fa' | 'en', Rule[]> = {
  fa: [
    [/ارسال‌نشده/, 'فرستاده‌نشده'],
    [/درجهٔ سختی/, 'دشواری'],
    [/معیارهای? تصحیح/, 'بارم‌بندی'],
    [/رونوشت/, 'کپی'],
    [/پرونده/, 'فایل، یا سوابق نمرات'],
    [/نظر(های)? آماده/, 'یادداشت آماده'],
    [/نیم‌سال|ترم(?![\u0621-\u06cc])/, 'سال تحصیلی، نوبت'],
    [/دوباره امتحان کنید/, 'دوباره تلاش کنید'],
    [/پاسخنامه|پاسخ‌نامه|کاربرگ/, 'پاسخ‌برگ'],
    [/سؤال/, 'سوال'],
    [/پرسش‌ها/, 'سوال‌ها'],
    [/رمز عبور|پسورد/, 'گذرواژه'],
    [/لطفاً توجه/, 'همان جمله، بی آن'],
    [/صافی/, 'فیلتر'],
    [/گزارش کاربر/, 'گزارش کلاس‌ها'],
    [/همه ذخیره شده/, 'همه به سرور رسیده'],
    [/شبکه (?:هم )?(?:نیست|قطع)|(?:بدون |بی‌)شبکه/, 'اینترنت قطع است، بدون اینترنت'],
    [/نگه‌داری روی|نگه‌داشته‌ها/, 'ذخیره برای کار بدون اینترنت، ذخیره‌شده‌ها'],
    [/ردشده|بررسی‌نشده|نمره‌دار/, 'برگشت‌خورده، تأییدنشده، تصحیح‌شده'],
    [/مشغول/, 'در حال پاسخ‌گویی'],
    [/(?<!برای )فایلی(?= شد|$)/, 'پاسخ با عکس یا فایل'],
    [/ورود (?:سوال )?از فایل/, 'وارد کردن از فایل'],
    [/بی‌کار است|قوی‌ها را می‌کشد/, 'کسی انتخاب نکرده، قوی‌ترها زده‌اند'],
    [/به شمار (?:آمده|می‌آید|نمی‌آید)/, 'حساب می‌شود، محاسبه‌شده در میانگین'],
    [/آسانی(?! )|تدریس دوباره/, 'درصد موفقیت، نیازمند مرور'],
    [/کارنامه/, 'سوابق نمرات'],
    [/نخست|واپسین/, 'اول، آخرین'],
    [/برگزیده|برنگزیده/, 'انتخاب کرده، انتخاب نکرده'],
    [/دست ن(?:می‌)?خورد/, 'تغییر نمی‌کند'],
  ],
  en: [
    [/\bsemesters?\b/i, 'school year'],
    [/\brubrics?\b/i, 'marking scheme'],
    [/\breleas(e|ed|ing)\b/i, 'publish'],
    [/\bteachers? corrects?\b/i, 'mark'],
    [/\banswer sheets?\b/i, 'workbook'],
    [/\bnobody knows\b/i, 'it is not known'],
    [/\bplease note\b/i, 'the sentence without it'],
    [/\bAll saved\b/, 'All sent'],
    [/\bfacility\b/i, 'success rate'],
    [/\buser reports?\b/i, 'class reports'],
  ],
};

/** Gaps, names in Latin letters (of a format with its version) and what stands for itself in isolates say nothing about the language. */
const plain = (text: string) =>
  text
    .replaceAll(/\{\{[^}]+\}\}/g, 'گ')
    .replaceAll(/[A-Za-z][\w.+-]*(?: (?:[A-Z][\w.+-]*|\d\.\d))*/g, (name) =>
      /[a-z]/i.test(name) ? 'N' : '',
    )
    .replaceAll(/&N;/g, 'N');

/** What is wrong with a text, each as a clause that goes on after its name. */
export function faultsOfText(language: 'fa' | 'en', text: string): string[] {
  const said = text.replaceAll(/\{\{[^}]+\}\}/g, 'x');
  const read = language === 'fa' ? plain(text) : said;
  const rules = [...both, ...(language === 'fa' ? persian : english)];
  return [
    ...rules.filter(([rule]) => rule.test(read)).map(([, what]) => what),
    ...terms[language]
      .filter(([word]) => word.test(said))
      .map(([word, better]) => `says «${word.exec(said)?.[0]}» for «${better}»`),
  ];
}
