import { TAX_ENVIRONMENTS } from '../../domain/tax/contract.ts';

/** The systems of KRA as a badge says them. */
export const ENVIRONMENT_LABELS = { production: 'Production', sandbox: 'Sandbox', simulator: 'Simulator' } as const;

const LABELS = { ...ENVIRONMENT_LABELS, sandbox: 'Sandbox (tests)' } as const;
export const environmentOptions = TAX_ENVIRONMENTS.toReversed().map((value) => ({ value, label: LABELS[value] }));
