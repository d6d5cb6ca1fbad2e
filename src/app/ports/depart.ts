import { externalLink } from '../../../contract/links.ts';
import { goTo } from '../../effects/page/address.ts';

/** @throws for a link that is not allowed (S04) */
export function depart(link: string): Promise<never> {
  const outward = externalLink(link);
  if (!outward) throw new Error('This link leads nowhere');
  return goTo(outward.href);
}
