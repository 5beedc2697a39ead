// Runs before the first paint, in a file of its own because the content policy forbids inline scripts:
// sets theme, language and direction as the person left them, so that nothing flashes.
(function () {
  var root = document.documentElement;
  function kept(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var lang = kept('bargeh.lang') === 'en' ? 'en' : 'fa';
  root.lang = lang;
  root.dir = lang === 'fa' ? 'rtl' : 'ltr';
  var theme = kept('mantine-color-scheme-value');
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  root.style.backgroundColor = dark ? '#171416' : '#F5F3F3';
})();
