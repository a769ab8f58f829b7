-- What chains a row of audit_archives to the one before it.
CREATE OR REPLACE FUNCTION audit_archive_hash(previous bytea, a audit_archives) RETURNS bytea
LANGUAGE sql IMMUTABLE SET timezone = 'UTC' SET bytea_output = 'hex' AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(
    (a).number, (a).month, (a).up_to, (a).from_tx::text, (a).to_tx::text, (a).from_seq, (a).to_seq, (a).last_tx::text, (a).last_audit_id,
    (a).hash_before, (a).last_hash, (a).file, (a).bytes, (a).sha256, (a).signed_by, (a).encrypted_for, (a).places, (a).states,
    (a).states_hash, (a).tx::text, (a).archived_at)::text, 'UTF8'))
$$;
