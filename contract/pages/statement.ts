/** Address of the accessibility statement; a reserved survey id. */
export const statementPath = '/accessibility';
