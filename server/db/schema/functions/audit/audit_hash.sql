-- What a link of the chain is computed from. A chain that was sealed with other fields, or in another order, no longer
-- verifies.
CREATE OR REPLACE FUNCTION audit_hash(previous bytea, entry audit_log) RETURNS bytea
LANGUAGE sql IMMUTABLE SET timezone = 'UTC' AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    (entry).id, (entry).at, (entry).tx::text, (entry).actor, (entry).actor_name, (entry).request_id, (entry).action,
    (entry).entity, (entry).entity_id, (entry).before, (entry).after)::text, 'UTF8'))
$$;
