/** As much of Gherkin as we write, read by its rules: anything else is refused. */
export interface Feature {
  readonly name: string;
  readonly tags: readonly string[];
  readonly background: string[];
  readonly scenarios: { readonly name: string; readonly tags: string[]; readonly steps: Step[] }[];
}

interface Step {
  readonly keyword: string;
  readonly text: string;
  argument?: string;
}

export function readFeature(text: string): Feature {
  const lines = text.split('\n').map((line) => line.trim());
  let tags: string[] = [];
  let feature: Feature | undefined;
  let isDescribed = false;
  let steps: Step[] | undefined;
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place] ?? '';
    if (line === '' || line.startsWith('#')) continue;
    const refuse = (): never => {
      throw new Error(`Line ${place + 1} is no Gherkin: ${line}`);
    };
    const [, heading, name = ''] = /^(Feature|Background|Scenario):(?: (.*))?$/.exec(line) ?? [];
    const [, keyword, words = ''] = /^(Given|When|Then|And|But) (.+)$/.exec(line) ?? [];
    if (line.startsWith('@')) {
      tags = line.split(/\s+/);
      if (tags.some((tag) => !/^@[^\s@#]+$/.test(tag))) refuse();
    } else if (heading === 'Feature' && !feature) {
      feature = { name, tags, background: [], scenarios: [] };
      tags = [];
    } else if (!feature) refuse();
    else if (heading === 'Background' && feature.scenarios.length === 0 && !steps) {
      steps = [];
    } else if (heading === 'Scenario') {
      if (feature.scenarios.length === 0) {
        feature.background.push(...(steps ?? []).map((step) => step.text));
      }
      steps = [];
      feature.scenarios.push({ name, tags, steps });
      tags = [];
    } else if (heading) refuse();
    else if (keyword && steps) {
      // "And" goes on with a step; it can't be the first.
      if (steps.length === 0 && (keyword === 'And' || keyword === 'But')) refuse();
      steps.push({ keyword, text: words });
    } else if (line === '"""' && steps?.length) {
      const end = lines.indexOf('"""', place + 1);
      const last = steps.at(-1);
      if (end < 0 || !last) refuse();
      else {
        last.argument = lines
          .slice(place + 1, end)
          .join('\n')
          .replaceAll('\\"\\"\\"', '"""');
        place = end;
      }
    } else if (steps || isDescribed) refuse();
    else isDescribed = true;
  }
  if (!feature) throw new Error('There is no feature.');
  return feature;
}
