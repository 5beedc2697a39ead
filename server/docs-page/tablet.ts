/** How a tablet learns to trust the server's own certificate authority, in both languages. */
import { pageOf } from './html.ts';

/** The page as HTML, with the authority's fingerprint. */
export function tabletPage(fingerprint: string): string {
  return pageOf(
    'گواهی برگه روی تبلت · Trust this server on a tablet',
    `<h1>Trust this server on a tablet</h1>
    <p><a href="/ca.crt">Download the certificate · دریافت گواهی</a></p>
    <p>SHA-256:<br><code dir="ltr">${fingerprint}</code></p>
    <section lang="fa" dir="rtl"><h2>روی تبلت</h2>
    <p>این کار را روی هر تبلت یک بار انجام دهید. بدون آن برگه بدون شبکه کار نمی‌کند.</p>
    <p>پیش از نصب، اثر انگشتی را که تبلت برای گواهی نشان می‌دهد با آنچه سرور هنگام آغاز به کار چاپ کرده است بسنجید.</p>
    <h3>اندروید</h3><ol><li>گواهی را دریافت کنید.</li>
    <li>تنظیمات ← امنیت ← رمزگذاری و اطلاعات کاربری ← نصب گواهی ← گواهی CA.</li>
    <li>پروندهٔ <span dir="ltr">bargeh-ca.crt</span> را برگزینید و هشدار را بپذیرید.</li></ol>
    <h3>آی‌پد</h3><ol><li>گواهی را با سافاری دریافت کنید و دریافت نمایه را بپذیرید.</li>
    <li>تنظیمات ← نمایهٔ دریافت‌شده ← نصب.</li>
    <li>تنظیمات ← عمومی ← درباره ← تنظیمات اعتماد به گواهی: گواهی برگه را روشن کنید.</li></ol></section>
    <section><h2>On the tablet</h2>
    <p>Do this once on each tablet. Without it Bargeh does not work without a network.</p>
    <p>Before you install it, compare the fingerprint that the tablet shows for the certificate with the one that the server printed when it started.</p>
    <h3>Android</h3><ol><li>Download the certificate.</li>
    <li>Settings → Security → Encryption and credentials → Install a certificate → CA certificate.</li>
    <li>Choose bargeh-ca.crt and accept the warning.</li></ol>
    <h3>iPadOS</h3><ol><li>Download the certificate with Safari and allow the profile.</li>
    <li>Settings → Profile downloaded → Install.</li>
    <li>Settings → General → About → Certificate trust settings: switch Bargeh on.</li></ol></section>`,
  );
}
