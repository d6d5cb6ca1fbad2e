import { test } from 'vitest';
import { narrowLocales } from '../../gallery/textPlaces.ts';
import { stage } from '../../support/journey.ts';
import { answerTranslated, surveys } from './translated.fixture.ts';

const app = stage();

const walks = [...surveys.keys()].flatMap((id) => narrowLocales.map((locale) => ({ id, locale })));

test.each(walks)(
  'the sample $id is answered at 320 px with a translator on, its faults included, in $locale',
  ({ id, locale }) => answerTranslated(app, id, locale),
);
