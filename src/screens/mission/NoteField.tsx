import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { MissionActor } from '../../../machines/mission/mission.machine.ts';
import {
  selectCanWriteNote,
  selectDraft,
  selectNotes,
} from '../../../machines/mission/mission.select.ts';
import { Button } from '../../components/form/Button.tsx';
import { Remaining } from '../../components/form/Remaining.tsx';
import fieldStyles from '../../components/form/TextField.module.css';
import { useAutoHeight } from '../../components/form/useAutoHeight.ts';
import styles from './NoteField.module.css';

/** The field for notes while the mission is tried. Its text is in the machine, so that it moves with the mission. */
export function NoteField({ missionActor }: { readonly missionActor: MissionActor }) {
  const { t } = useLingui();
  const draft = useSelector(missionActor, selectDraft);
  const canWrite = useSelector(missionActor, selectCanWriteNote);
  const hasNotes = useSelector(missionActor, selectNotes).length > 0;
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useAutoHeight(area, draft);
  return (
    <div className={styles.note}>
      <label htmlFor={id}>
        {t({
          message: 'What are you thinking?',
          comment: 'Label of a field: notes that the respondent writes while trying a page.',
        })}
      </label>
      <textarea
        ref={area}
        id={id}
        className={fieldStyles.field}
        dir="auto"
        rows={2}
        value={draft}
        onChange={({ target }) => missionActor.send({ type: 'note.change', text: target.value })}
      />
      <div className={styles.add}>
        <Button
          variant="line"
          aria-disabled={!canWrite || undefined}
          onClick={() => missionActor.send({ type: 'note.write' })}
        >
          {t({ message: 'Add', context: 'note', comment: 'Button: verb; adds the note.' })}
        </Button>
        {/* The next note empties it, so that each one is announced. */}
        <span aria-live="polite">
          {hasNotes && draft === ''
            ? t({ message: 'Note added', comment: 'The note that the respondent wrote is stored.' })
            : null}
        </span>
        <Remaining value={draft} max={limits.missionNote} />
      </div>
    </div>
  );
}
