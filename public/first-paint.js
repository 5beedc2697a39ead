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
  // The texts are long, and nothing is drawn without them.
  var texts = document.currentScript.getAttribute('data-texts-' + root.lang);
  if (texts)
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'fetch',
        crossOrigin: 'anonymous',
        href: texts,
      }),
    );
  root.dir = root.lang === 'fa' ? 'rtl' : 'ltr';
  var theme = kept['mantine-color-scheme-value'];
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.setAttribute('data-mantine-color-scheme', theme);
  root.style.backgroundColor = theme === 'dark' ? '#171416' : '#F5F3F3';
  // The one policy there is: text without markup, and workers out of this build. Everything else throws.
  if (window.trustedTypes)
    trustedTypes.createPolicy('default', {
      createHTML: (text) => (text.includes('<') ? null : text),
      createScriptURL: (address) => {
        var url = new URL(address, location.href);
        return url.origin === location.origin && /^\/(sw\.js|assets\/[\w.-]+)$/.test(url.pathname)
          ? url.href
          : null;
      },
    });
})();
