-- Rows that upgrades made of older ones before their tables were watched: they come into the log as they are now.
INSERT INTO audit_log (actor, actor_name, action, entity, entity_id, after)
  SELECT 'system:upgrade', 'Nafasi', 'insert', t.entity, r.id::text, audit_image(to_jsonb(r), t.hashed, t.ignored)
  FROM audit_tables t, agreements r
  WHERE t.entity = 'agreements' AND NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.entity = t.entity AND l.entity_id = r.id::text);
--> statement-breakpoint
INSERT INTO audit_log (actor, actor_name, action, entity, entity_id, after)
  SELECT 'system:upgrade', 'Nafasi', 'insert', t.entity, r.id::text, audit_image(to_jsonb(r), t.hashed, t.ignored)
  FROM audit_tables t, agreement_lines r
  WHERE t.entity = 'agreement_lines' AND NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.entity = t.entity AND l.entity_id = r.id::text);
--> statement-breakpoint
INSERT INTO audit_log (actor, actor_name, action, entity, entity_id, after)
  SELECT 'system:upgrade', 'Nafasi', 'insert', t.entity, r.payment_id::text, audit_image(to_jsonb(r), t.hashed, t.ignored)
  FROM audit_tables t, cheques r
  WHERE t.entity = 'cheques' AND NOT EXISTS (SELECT 1 FROM audit_log l WHERE l.entity = t.entity AND l.entity_id = r.payment_id::text);
