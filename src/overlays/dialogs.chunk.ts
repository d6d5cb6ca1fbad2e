export { BlockingSpinner } from './BlockingSpinner.tsx';
export { ElsewhereDialog } from './ElsewhereDialog.tsx';
export { NoticeDialog } from './NoticeDialog.tsx';
