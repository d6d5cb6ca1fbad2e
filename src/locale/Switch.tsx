import { useLingui } from '@lingui/react/macro';
export function LanguageSwitch() {
  const { t } = useLingui();
  return <select aria-label={t`Language`} />;
}
