import { useSelector } from '@xstate/react';
import {
  Activity,
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { Device } from '../../../contract/address.ts';
import type { Fault } from '../../../contract/faults.ts';
import type { Answer, Code, Question } from '../../../contract/questions/index.ts';
import type { Subject } from '../../../contract/survey.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import {
  followingQuestion,
  selectFollower,
  selectVisit,
} from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { isMetered } from '../../effects/network/isMetered.ts';
import { loadView, QuestionView } from '../../questions/QuestionView.tsx';
import type { QuestionProps } from '../../questions/shared/props.ts';
import styles from './Views.module.css';

interface ViewProps {
  readonly question: Question;
  readonly answer: Answer;
  readonly faults: readonly Fault[];
  readonly device: Device;
}

interface Props extends ScreenProps, ViewProps {
  readonly actor: QuestionActor;
}

const noFaults: readonly Fault[] = [];

/**
 * The view of the current question, and that of the question ahead, which is rendered while the respondent reads,
 * because rendering is the largest part of a step (docs/decisions/0040-the-question-ahead.md). A view has the same key
 * before and after the step.
 */
export function Views({ session, actor, ...current }: Props) {
  const visit = useSelector(session, selectVisit);
  const follower = useLoadedFollower(session);
  const next = useMemo(
    () => follower && followingQuestion(session.getSnapshot()),
    [session, follower],
  );
  const key = useMemo(() => keyOf(visit, actor.getSnapshot().context), [visit, actor]);
  return [
    <View key={key} {...current} actor={actor} />,
    next ? (
      <View
        key={keyOf(visit + 1, next)}
        {...next}
        faults={noFaults}
        device={current.device}
        actor={null}
      />
    ) : null,
  ];
}

/** A view may derive state from the answer that it opens with, so another answer needs another view. */
function keyOf(visit: number, opening: { question: Question; answer: Answer }): string {
  return JSON.stringify([visit, opening.question.questionId, opening.answer]);
}

/** The question ahead, once the files of its view are loaded: a view that cannot be loaded would reload the page. */
function useLoadedFollower(session: ScreenProps['session']): Subject | null {
  const follower = useSelector(session, selectFollower);
  const [loaded, setLoaded] = useState<Subject | null>(null);
  useEffect(() => {
    const question = followingQuestion(session.getSnapshot())?.question;
    if (!question || isMetered()) return;
    let isCurrent = true;
    loadView(question).then(
      () => {
        if (isCurrent) setLoaded(follower);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [session, follower]);
  return follower === loaded ? follower : null;
}

/**
 * A view without an actor is rendered ahead in an element outside of the page, without effects: nothing there can be
 * reached, and its ids and groups of radio buttons do not meet those of the current question. A view that is current
 * when it mounts has no boundary, because React would hydrate it later than the rest of the page.
 */
function View({ actor, ...props }: ViewProps & { actor: QuestionActor | null }) {
  const [element] = useState(() => (actor ? null : createContainer()));
  const receiver = useRef<QuestionActor | null>(null);
  useLayoutEffect(() => {
    receiver.current = actor;
  }, [actor]);
  const change = useCallback((answer: Answer) => {
    receiver.current?.send({ type: 'answer.change', answer });
  }, []);
  const insert = useCallback(
    (slot: HTMLElement | null) => {
      if (slot && element) slot.append(element);
    },
    [element],
  );
  const view = <MemoizedView {...props} onChange={change} />;
  if (element === null) return view;
  return (
    <Activity mode={actor ? 'visible' : 'hidden'}>
      <div ref={insert} className={styles.contents} />
      {createPortal(view, element)}
    </Activity>
  );
}

function createContainer(): HTMLElement {
  return Object.assign(document.createElement('div'), { className: styles.contents });
}

/** Does not render again where only the identity of an answer or a question changes, as at a step. */
const MemoizedView = memo(
  (props: QuestionProps<Code>) => <QuestionView {...props} />,
  (before, after) =>
    before.device === after.device &&
    before.onChange === after.onChange &&
    isSame(before.question, after.question) &&
    isSame(before.answer, after.answer) &&
    isSame(before.faults, after.faults),
);

function isSame(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
