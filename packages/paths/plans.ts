import { judgedBy, loadModel } from './committedModel.ts';
import { modelErrorOf, withSubject } from './modelError.ts';
import type { Plan } from './plans/plan.ts';
import type { SurveyFile } from './plans/surveys.ts';

export type Mode = 'page' | 'inApp' | 'window' | 'card' | 'task';
export const modes: readonly Mode[] = ['page', 'inApp', 'window', 'card', 'task'];

interface Entry {
  readonly modes: readonly Mode[];
  /** The file of the plan, relative to `packages/paths/`. */
  readonly file: string;
  /** Loads the plan on demand, because it is slow to explore a machine. */
  readonly load: () => Promise<Plan>;
}

export const plans = {
  session: {
    modes: ['page'],
    file: 'plans/session/session.plan.ts',
    load: async () => (await import('./plans/session/session.plan.ts')).plan,
  },
  inApp: {
    modes: ['inApp'],
    file: 'plans/session/inApp.plan.ts',
    load: async () => (await import('./plans/session/inApp.plan.ts')).plan,
  },
  question: {
    modes: ['page'],
    file: 'plans/question/question.plan.ts',
    load: async () => (await import('./plans/question/question.plan.ts')).plan,
  },
  ahead: {
    modes: ['page'],
    file: 'plans/session/ahead.plan.ts',
    load: async () => (await import('./plans/session/ahead.plan.ts')).plan,
  },
  returning: {
    modes: ['page'],
    file: 'plans/session/returning.plan.ts',
    load: async () => (await import('./plans/session/returning.plan.ts')).plan,
  },
  languageChange: {
    modes: ['page'],
    file: 'plans/session/language.plan.ts',
    load: async () => (await import('./plans/session/language.plan.ts')).plan,
  },
  questionAhead: {
    modes: ['page'],
    file: 'plans/question/ahead.plan.ts',
    load: async () => (await import('./plans/question/ahead.plan.ts')).plan,
  },
  advance: {
    modes: ['page'],
    file: 'plans/question/advance.plan.ts',
    load: async () => (await import('./plans/question/advance.plan.ts')).plan,
  },
  missionAnswer: {
    modes: ['task'],
    file: 'plans/question/mission.plan.ts',
    load: async () => (await import('./plans/question/mission.plan.ts')).plan,
  },
  deadline: {
    modes: ['page'],
    file: 'plans/deadline/deadline.plan.ts',
    load: async () => (await import('./plans/deadline/deadline.plan.ts')).plan,
  },
  moreTime: {
    modes: ['page'],
    file: 'plans/deadline/moreTime.plan.ts',
    load: async () => (await import('./plans/deadline/moreTime.plan.ts')).plan,
  },
  toast: {
    modes: ['page'],
    file: 'plans/toast/toast.plan.ts',
    load: async () => (await import('./plans/toast/toast.plan.ts')).plan,
  },
  linkage: {
    modes: ['page'],
    file: 'plans/linkage/linkage.plan.ts',
    load: async () => (await import('./plans/linkage/linkage.plan.ts')).plan,
  },
  upload: {
    modes: ['page'],
    file: 'plans/upload/upload.plan.ts',
    load: async () => (await import('./plans/upload/upload.plan.ts')).plan,
  },
  language: {
    modes: ['page'],
    file: 'plans/language/language.plan.ts',
    load: async () => (await import('./plans/language/language.plan.ts')).plan,
  },
  signature: {
    modes: ['page'],
    file: 'plans/signature/signature.plan.ts',
    load: async () => (await import('./plans/signature/signature.plan.ts')).plan,
  },
  ownAnswers: {
    modes: ['page'],
    file: 'plans/ownAnswers/ownAnswers.plan.ts',
    load: async () => (await import('./plans/ownAnswers/ownAnswers.plan.ts')).plan,
  },
  outbox: {
    modes: ['page'],
    file: 'plans/outbox/outbox.plan.ts',
    load: async () => (await import('./plans/outbox/outbox.plan.ts')).plan,
  },
  transfer: {
    modes: ['page'],
    file: 'plans/transfer/transfer.plan.ts',
    load: async () => (await import('./plans/transfer/transfer.plan.ts')).plan,
  },
  fileList: {
    modes: ['page'],
    file: 'plans/fileList/fileList.plan.ts',
    load: async () => (await import('./plans/fileList/fileList.plan.ts')).plan,
  },
  twoFiles: {
    modes: ['page'],
    file: 'plans/fileList/twoFiles.plan.ts',
    load: async () => (await import('./plans/fileList/twoFiles.plan.ts')).plan,
  },
  mission: {
    modes: ['task'],
    file: 'plans/mission/mission.plan.ts',
    load: async () => (await import('./plans/mission/mission.plan.ts')).plan,
  },
  quietMission: {
    modes: ['task'],
    file: 'plans/mission/mission.plan.ts',
    load: async () => (await import('./plans/mission/mission.plan.ts')).quietPlan,
  },
  lateMission: {
    modes: ['task'],
    file: 'plans/mission/late.plan.ts',
    load: async () => (await import('./plans/mission/late.plan.ts')).plan,
  },
  nextMission: {
    modes: ['task'],
    file: 'plans/mission/next.plan.ts',
    load: async () => (await import('./plans/mission/next.plan.ts')).plan,
  },
  notes: {
    modes: ['task'],
    file: 'plans/mission/notes.plan.ts',
    load: async () => (await import('./plans/mission/notes.plan.ts')).plan,
  },
  companion: {
    modes: ['task'],
    file: 'plans/mission/companion.plan.ts',
    load: async () => (await import('./plans/mission/companion.plan.ts')).plan,
  },
  goal: {
    modes: ['task'],
    file: 'plans/mission/goal.plan.ts',
    load: async () => (await import('./plans/mission/goal.plan.ts')).plan,
  },
  delivery: {
    modes: ['task'],
    file: 'plans/delivery/delivery.plan.ts',
    load: async () => (await import('./plans/delivery/delivery.plan.ts')).plan,
  },
  deliveryEnd: {
    modes: ['task'],
    file: 'plans/delivery/end.plan.ts',
    load: async () => (await import('./plans/delivery/end.plan.ts')).plan,
  },
  window: {
    modes: ['window'],
    file: 'plans/frame/window.plan.ts',
    load: async () => (await import('./plans/frame/window.plan.ts')).plan,
  },
  card: {
    modes: ['card'],
    file: 'plans/frame/card.plan.ts',
    load: async () => (await import('./plans/frame/card.plan.ts')).plan,
  },
} satisfies Record<string, Entry>;

export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as readonly PlanName[];

export const inAnySurvey: ReadonlySet<PlanName> = new Set(['session', 'inApp', 'window', 'card']);

export interface Machine {
  readonly name: PlanName;
  readonly modes: readonly Mode[];
  readonly plan: Plan;
}

/**
 * A machine with its present behaviour, without a comparison with the committed model.
 * @throws {ModelError} with the name and the file of the plan
 */
export async function exploreMachine(name: PlanName): Promise<Machine> {
  const { modes: machineModes, load } = plans[name];
  try {
    return { name, modes: machineModes, plan: await load() };
  } catch (error) {
    throw modelErrorOf(subjectOf(name), error);
  }
}

function subjectOf(name: PlanName): string {
  return `Plan ${name} (packages/paths/${plans[name].file})`;
}

/**
 * A machine whose paths are judged by its committed model.
 * @param modelPath the file of another model, or a folder with a model of the machine's name
 * @throws {ModelError} with the name and the file of the plan
 */
export async function loadMachine(name: PlanName, modelPath?: string): Promise<Machine> {
  const machine = await exploreMachine(name);
  const committed = loadModel(name, modelPath);
  const plan = withSubject(
    () => `${subjectOf(name)}, machine "${machine.plan.model.machine.id}"`,
    () => judgedBy(machine.plan, committed),
  );
  return { ...machine, plan };
}

export function surveysFor(machines: readonly Machine[]): readonly SurveyFile[] {
  return [...new Map(machines.map(({ plan: { survey } }) => [survey.id, survey])).values()];
}
