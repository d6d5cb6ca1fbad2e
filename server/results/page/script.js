(() => {
  const form = document.getElementById('filter');
  const selects = [...form.querySelectorAll('select')];
  const results = document.getElementById('results');
  const all = [...results.childNodes];
  // The id of a group's template consists of the chosen values.
  const find = (values) => document.getElementById(['group', ...values.filter(Boolean)].join('-'));
  const label = () => {
    const chosen = selects.map(({ value }) => value);
    for (const [place, select] of selects.entries()) {
      for (const option of [...select.options].slice(1)) {
        const group = find(chosen.with(place, option.value));
        option.disabled = !group;
        option.textContent = option.dataset.name + (group ? ` (${group.dataset.size})` : '');
      }
    }
    return find(chosen);
  };
  const show = () => {
    const group = label();
    results.replaceChildren(...(group ? [group.content.cloneNode(true)] : all));
    const words = group && results.querySelector('.chosen').textContent;
    document.getElementById('shown').textContent = `Shown: ${words || 'all sessions'}`;
  };
  form.addEventListener('change', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form.reset();
    show();
  });
  label();
  form.hidden = false;
})();
