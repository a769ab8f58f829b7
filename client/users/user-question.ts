import type { User } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';

export type Decision = 'disable' | 'enable' | 'endSessions' | 'resetFactor';

type Question = {
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  danger: boolean;
  /** The title of the toast when it was refused. */
  refused: string;
};

/** What is asked before each decision about a user, and what it brings about. */
export function describeDecision(decision: Decision, user: User, own: boolean): Question {
  const name = fullName(user);
  const questions: Record<Decision, Question> = {
    disable: {
      title: `Disable ${name}?`,
      description: `${name} is signed out at once and cannot sign in until enabled again. Everything they recorded stays.`,
      confirmLabel: 'Disable User',
      pendingLabel: 'Disabling…',
      danger: true,
      refused: 'The user was not disabled',
    },
    enable: {
      title: `Enable ${name}?`,
      description: `${name} can sign in again with the password they had. If they may have forgotten it, reset it too.`,
      confirmLabel: 'Enable User',
      pendingLabel: 'Enabling…',
      danger: false,
      refused: 'The user was not enabled',
    },
    resetFactor: {
      title: `Reset the second factor of ${name}?`,
      description: `Be sure that it is ${name} who asks. Their password alone signs them in until they set it up again, and they are signed out everywhere.`,
      confirmLabel: 'Reset Second Factor',
      pendingLabel: 'Resetting…',
      danger: true,
      refused: 'The second factor was not reset',
    },
    endSessions: {
      title: own ? 'End all your sessions?' : `End the sessions of ${name}?`,
      description: own
        ? 'You are signed out on every device, here too, and can sign in again at once.'
        : `${name} is signed out on every device and can sign in again. What they had not saved yet is lost.`,
      confirmLabel: 'End Sessions',
      pendingLabel: 'Ending…',
      danger: true,
      refused: 'The sessions were not ended',
    },
  };
  return questions[decision];
}
