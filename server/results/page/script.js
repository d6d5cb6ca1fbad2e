(() => {
  const form = document.getElementById('filter');
  const select = document.getElementById('group');
  const results = document.getElementById('results');
  const all = [...results.childNodes];
  form.hidden = false;
  select.addEventListener('change', () => {
    const group = select.value && document.getElementById(select.value);
    results.replaceChildren(...(group ? [group.content.cloneNode(true)] : all));
    document.getElementById('shown').textContent =
      `Shown: ${select.selectedOptions[0].textContent}`;
  });
})();
