export const choices = [
  ['list_name', 'name', 'label::English (en)', 'label::French (fr)', 'state'],
  ['yn', 'yes', 'Yes', 'Oui'],
  ['yn', 'no', 'No', 'Non'],
  ['fruit', 'kiwi', 'Kiwi'],
  ['fruit', 'fig', 'Fig'],
  ['fruit', 'none', 'None'],
  ['state', 'a', 'A'],
  ['state', 'b', 'B'],
  ['city', 1, 'One', '', 'a'],
  ['city', 2, 'Two', '', 'b'],
];

/** `#{age}` stands for the name of a question, which would look like a template here. */
export function withNames(cell: string): string {
  return cell.replaceAll('#{', '${');
}
