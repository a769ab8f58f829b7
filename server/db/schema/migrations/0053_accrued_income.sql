-- What a month earned and is invoiced later. A space that has an account of this code keeps its name.
SELECT set_config('app.actor', 'system:update', true), set_config('app.actor_name', 'Nafasi', true);--> statement-breakpoint
INSERT INTO accounts (code, name, kind, is_system, is_control) VALUES ('1180', 'Accrued income', 'asset', true, true)
  ON CONFLICT (code) DO UPDATE SET is_system = true, is_control = true, is_active = true;--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);
