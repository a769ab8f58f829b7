import type { User } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';

export type Decision = 'disable' | 'enable' | 'endSessions' | 'resetFactor' | 'unlink';

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
      description: `${name} is signed out immediately and cannot sign in until enabled. Their records stay.`,
      confirmLabel: 'Disable User',
      pendingLabel: 'Disabling…',
      danger: true,
      refused: 'The user was not disabled',
    },
    enable: {
      title: `Enable ${name}?`,
      description: `${name} can sign in with their previous password. Reset it if they forgot it.`,
      confirmLabel: 'Enable User',
      pendingLabel: 'Enabling…',
      danger: false,
      refused: 'The user was not enabled',
    },
    resetFactor: {
      title: `Reset the second factor of ${name}?`,
      description: `Make sure the request comes from ${name}. They are signed out everywhere and use only their password until they set it up again.`,
      confirmLabel: 'Reset Second Factor',
      pendingLabel: 'Resetting…',
      danger: true,
      refused: 'The second factor was not reset',
    },
    unlink: {
      title: `Unlink ${name} from single sign-on?`,
      description: `The sessions that began there end. ${name} is linked again at the next sign-in with the same verified email address; disable the user to keep them out.`,
      confirmLabel: 'Unlink',
      pendingLabel: 'Unlinking…',
      danger: true,
      refused: 'The user was not unlinked',
    },
    endSessions: {
      title: own ? 'End all your sessions?' : `End the sessions of ${name}?`,
      description: own
        ? 'You are signed out on every device, including this one.'
        : `${name} is signed out on every device and can sign in again. Unsaved work is lost.`,
      confirmLabel: 'End Sessions',
      pendingLabel: 'Ending…',
      danger: true,
      refused: 'The sessions were not ended',
    },
  };
  return questions[decision];
}
