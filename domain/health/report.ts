import type { Check } from './check.ts';
import { CHECKS_BY_PART, judge } from './checks.ts';
import { HEALTH_PARTS, type HealthCheck, type HealthFigures, type HealthState } from './contract.ts';
import { sayFigure } from './texts.ts';

const ORDER: readonly HealthState[] = ['good', 'look', 'act'];

const look = (part: HealthCheck['part'], check: Check, figures: HealthFigures): HealthCheck => {
  const { id, title, unit, todo, path = null } = check;
  const figure = check.figure(figures);
  const state = judge(check, figure);
  return {
    id,
    part,
    title,
    state,
    figure: check.say?.(figure, figures) ?? sayFigure(unit, figure),
    detail: check.detail?.(figures) ?? null,
    todo: state === 'good' ? null : todo,
    path: state === 'good' ? null : path,
  };
};

/** Each check in words, and the worst of their states. */
export const reportHealth = (figures: HealthFigures): { state: HealthState; checks: HealthCheck[] } => {
  const checks = HEALTH_PARTS.flatMap((part) => CHECKS_BY_PART[part].map((check) => look(part, check, figures)));
  const worst = Math.max(...checks.map(({ state }) => ORDER.indexOf(state)));
  return { state: ORDER[worst] ?? 'good', checks };
};
