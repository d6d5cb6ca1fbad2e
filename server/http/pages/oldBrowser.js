(() => {
  function reveal(id) {
    var text = document.getElementById(id) || document.getElementById('broken');
    if (text && !document.documentElement.hasAttribute('data-running')) {
      text.removeAttribute('hidden');
    }
  }
  function show(id) {
    if (document.readyState !== 'loading') reveal(id);
    else
      document.addEventListener('DOMContentLoaded', () => {
        reveal(id);
      });
  }
  if (!('noModule' in document.createElement('script'))) show('outdated');
  window.addEventListener(
    'error',
    (event) => {
      if (/\/assets\//.test(event.filename || '')) show('outdated');
      else if (event.target && event.target.nodeName === 'SCRIPT') show('broken');
    },
    true,
  );
})();
