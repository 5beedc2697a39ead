// Theme, language and direction as the person left them, before anything is painted; a file, for the content policy.
(function () {
  var root = document.documentElement;
  var kept = {};
  try {
    kept = localStorage;
  } catch {
    kept = {};
  }
  root.lang = kept['bargeh.lang'] === 'en' ? 'en' : 'fa';
  root.dir = root.lang === 'fa' ? 'rtl' : 'ltr';
  var theme = kept['mantine-color-scheme-value'];
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.setAttribute('data-mantine-color-scheme', theme);
  root.style.backgroundColor = theme === 'dark' ? '#171416' : '#F5F3F3';
})();
