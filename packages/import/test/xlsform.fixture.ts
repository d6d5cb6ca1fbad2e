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

/** Replaces `#{age}` by the name of a question, whose syntax would look like a template in this file. */
export function withNames(cell: string): string {
  return cell.replaceAll('#{', '${');
}
