import type { Plan } from './plans/plan.ts';
import type { SurveyFile } from './plans/surveys.ts';

export type Mode = 'page' | 'inApp' | 'window' | 'card' | 'task';
export const modes: readonly Mode[] = ['page', 'inApp', 'window', 'card', 'task'];

interface Entry {
  readonly modes: readonly Mode[];
  /** Lazy, because exploring a machine is slow. */
  readonly load: () => Promise<Plan>;
}

export const plans = {
  session: {
    modes: ['page'],
    load: async () => (await import('./plans/session/session.plan.ts')).plan,
  },
  inApp: {
    modes: ['inApp'],
    load: async () => (await import('./plans/session/inApp.plan.ts')).plan,
  },
  question: {
    modes: ['page'],
    load: async () => (await import('./plans/question/question.plan.ts')).plan,
  },
  ahead: {
    modes: ['page'],
    load: async () => (await import('./plans/session/ahead.plan.ts')).plan,
  },
  questionAhead: {
    modes: ['page'],
    load: async () => (await import('./plans/question/ahead.plan.ts')).plan,
  },
  deadline: {
    modes: ['page'],
    load: async () => (await import('./plans/deadline/deadline.plan.ts')).plan,
  },
  notices: {
    modes: ['page'],
    load: async () => (await import('./plans/notices/notices.plan.ts')).plan,
  },
  linkage: {
    modes: ['page'],
    load: async () => (await import('./plans/linkage/linkage.plan.ts')).plan,
  },
  upload: {
    modes: ['page'],
    load: async () => (await import('./plans/upload/upload.plan.ts')).plan,
  },
  task: { modes: ['task'], load: async () => (await import('./plans/task/task.plan.ts')).plan },
  quietTask: {
    modes: ['task'],
    load: async () => (await import('./plans/task/task.plan.ts')).quietPlan,
  },
  delivery: {
    modes: ['task'],
    load: async () => (await import('./plans/delivery/delivery.plan.ts')).plan,
  },
  window: {
    modes: ['window'],
    load: async () => (await import('./plans/frame/window.plan.ts')).plan,
  },
  card: { modes: ['card'], load: async () => (await import('./plans/frame/card.plan.ts')).plan },
} satisfies Record<string, Entry>;

export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as readonly PlanName[];

export const inAnySurvey: ReadonlySet<PlanName> = new Set(['session', 'inApp', 'window', 'card']);

export interface Machine {
  readonly name: PlanName;
  readonly modes: readonly Mode[];
  readonly plan: Plan;
}

export async function loadMachine(name: PlanName): Promise<Machine> {
  const { modes: machineModes, load } = plans[name];
  return { name, modes: machineModes, plan: await load() };
}

export function surveysFor(machines: readonly Machine[]): readonly SurveyFile[] {
  return [...new Map(machines.map(({ plan: { survey } }) => [survey.id, survey])).values()];
}
