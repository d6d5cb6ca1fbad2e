/** The end page imports from here what it shares with the start page, because an import past this file would split the chunk. */
export { StatementLink } from '../../components/StatementLink.tsx';
export { Home } from './Home.tsx';
