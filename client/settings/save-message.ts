import type { SettingsGroup } from '../../domain/settings/contract.ts';
import { ApiError } from '../api/call.ts';

export const SAVED_TEXT: Record<SettingsGroup, string> = {
  general: 'General settings have been updated.',
  rooms: 'Room booking rules have been updated.',
  billing: 'Billing settings have been updated.',
  notifications: 'Notification settings have been updated.',
  security: 'Security settings have been updated. They apply to all sessions immediately.',
};

const FAILED_TEXT: Record<SettingsGroup, string> = {
  general: 'Failed to save general settings.',
  rooms: 'Failed to save room settings.',
  billing: 'Failed to save billing settings.',
  notifications: 'Failed to save notification settings.',
  security: 'Failed to save security settings.',
};

/** Codes whose message does not help the user. */
const WORDLESS = ['unknown', 'internal'];

export function failureText(group: SettingsGroup, error: unknown): string {
  return error instanceof ApiError && !WORDLESS.includes(error.code) ? error.message : FAILED_TEXT[group];
}
