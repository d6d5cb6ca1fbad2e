import { useLingui } from '@lingui/react/macro';
import { useAuthored } from '../../components/text/authored.ts';
import { serverUrl } from '../../effects/network/serverUrl.ts';
import { altOf, type Illustrated } from './pictures.ts';

interface Props {
  readonly option: Illustrated;
  /** The position from 0, which names a picture without a text. */
  readonly index: number;
}

/** The pictures in an option's label, which they name together with its text. */
export function OptionImages({ option, index }: Props) {
  const { i18n } = useLingui();
  const { lang } = useAuthored();
  return option.imgs.map((src, picture) => (
    <img
      key={src}
      src={serverUrl(src)}
      loading="lazy"
      alt={
        option.alts?.[picture] ||
        (option.text === '' && picture === 0 ? altOf(option, index, i18n) : '')
      }
      lang={option.alts?.[picture] ? lang : undefined}
    />
  ));
}
