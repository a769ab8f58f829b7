-- What a link of the journal's chain is computed from: the entry with its lines. A chain that was sealed with other
-- fields no longer verifies. The first site is left out, so that what was sealed before there were sites still does.
CREATE OR REPLACE FUNCTION journal_hash(previous bytea, entry journal_entries) RETURNS bytea
LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
  SELECT sha256(previous || convert_to(jsonb_build_array(to_jsonb(entry), (
    SELECT jsonb_agg(jsonb_build_array(l.id, l.entry_date, l.account, l.debit, l.credit, l.tenant_id)
      || CASE WHEN l.site_id = 1 THEN '[]'::jsonb ELSE jsonb_build_array(l.site_id) END ORDER BY l.id)
    FROM journal_lines l WHERE l.entry_id = (entry).id))::text, 'UTF8'))
$$;
