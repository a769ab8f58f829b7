import type { SsoProblem } from '../../../domain/users/sso.ts';

/** Somebody came back and gets no session. Only the reason is shown; the detail goes into the log and names nobody. */
export class SsoRefused extends Error {
  readonly problem: SsoProblem;
  constructor(problem: SsoProblem, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'SsoRefused';
    this.problem = problem;
  }
}
