import { walkTour } from './describeTour.ts';

walkTour([
  ['in German', 'desktop', { locale: 'de' }, (target) => target.click()],
  ['in Japanese', 'mobile', { locale: 'ja' }, (target) => target.tap()],
  ['in Burmese', 'mobile', { locale: 'my' }, (target) => target.tap()],
  ['in Brazilian Portuguese', 'mobile', { locale: 'pt-BR' }, (target) => target.tap()],
]);
