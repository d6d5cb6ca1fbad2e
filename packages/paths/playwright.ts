/* What the specs of `--format playwright` import. */
export { type OpenedPath, openPath, type PathToOpen } from './openPath.ts';
