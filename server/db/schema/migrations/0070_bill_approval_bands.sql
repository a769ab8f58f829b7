-- The one limit above which somebody else approves a bill becomes bands; nothing was no limit.
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
UPDATE settings SET value = value - 'billApprovalLimit' || jsonb_build_object('billApprovalBands',
  CASE WHEN (value ->> 'billApprovalLimit')::numeric > 0 THEN jsonb_build_array(
    jsonb_build_object('upTo', value ->> 'billApprovalLimit', 'approver', 'anyone'), jsonb_build_object('upTo', NULL, 'approver', 'another'))
  ELSE jsonb_build_array(jsonb_build_object('upTo', NULL, 'approver', 'anyone')) END)
  WHERE name = 'billing' AND value ? 'billApprovalLimit';
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
