/** The part of Gherkin that `feature.ts` writes. */
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
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line === '' || line.startsWith('#')) continue;
    const refuse = (): never => {
      throw new Error(`Line ${index + 1} is no Gherkin: ${line}`);
    };
    const [, section, name = ''] = /^(Feature|Background|Scenario):(?: (.*))?$/.exec(line) ?? [];
    const [, keyword, sentence = ''] = /^(Given|When|Then|And|But) (.+)$/.exec(line) ?? [];
    if (line.startsWith('@')) {
      tags = line.split(/\s+/);
      if (tags.some((tag) => !/^@[^\s@#]+$/.test(tag))) refuse();
    } else if (section === 'Feature' && !feature) {
      feature = { name, tags, background: [], scenarios: [] };
      tags = [];
    } else if (!feature) refuse();
    else if (section === 'Background' && feature.scenarios.length === 0 && !steps) {
      steps = [];
    } else if (section === 'Scenario') {
      if (feature.scenarios.length === 0) {
        feature.background.push(...(steps ?? []).map((step) => step.text));
      }
      steps = [];
      feature.scenarios.push({ name, tags, steps });
      tags = [];
    } else if (section) refuse();
    else if (keyword && steps) {
      // A first step cannot begin with "And" or "But".
      if (steps.length === 0 && (keyword === 'And' || keyword === 'But')) refuse();
      steps.push({ keyword, text: sentence });
    } else if (line === '"""' && steps?.length) {
      const end = lines.indexOf('"""', index + 1);
      const lastStep = steps.at(-1);
      if (end < 0 || !lastStep) refuse();
      else {
        lastStep.argument = lines
          .slice(index + 1, end)
          .join('\n')
          .replaceAll('\\"\\"\\"', '"""');
        index = end;
      }
    } else if (steps || isDescribed) refuse();
    else isDescribed = true;
  }
  if (!feature) throw new Error('There is no feature.');
  return feature;
}
