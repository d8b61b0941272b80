SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.account (
    id uuid NOT NULL,
    number bigint NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    username text,
    username_key text,
    username_changed_at timestamp with time zone,
    nickname text NOT NULL,
    avatar text DEFAULT ''::text NOT NULL,
    gender text DEFAULT ''::text NOT NULL,
    birthday text DEFAULT ''::text NOT NULL,
    bio text DEFAULT ''::text NOT NULL,
    password_hash text,
    password_changed_at timestamp with time zone,
    password_reset_by bytea,
    merged_into uuid,
    recovered_at timestamp with time zone,
    seen_on date,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.account_merge (
    id uuid NOT NULL,
    absorbed_id uuid NOT NULL,
    kept_id uuid NOT NULL,
    merged_at timestamp with time zone NOT NULL,
    undo_until timestamp with time zone NOT NULL,
    moved jsonb NOT NULL
);
CREATE TABLE public.activity (
    id uuid NOT NULL,
    seq bigint NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    user_agent text NOT NULL,
    session_id uuid,
    details jsonb NOT NULL,
    previous_hash bytea,
    hash bytea,
    written_by xid8 DEFAULT pg_current_xact_id() NOT NULL
);
CREATE TABLE public.activity_anchor (
    account_id uuid NOT NULL,
    events bigint DEFAULT 0 NOT NULL,
    purged bigint DEFAULT 0 NOT NULL,
    last_hash bytea NOT NULL,
    purged_hash bytea,
    mac bytea,
    is_checked boolean DEFAULT false NOT NULL,
    checked_events bigint DEFAULT 0 NOT NULL,
    checked_hash bytea
);
CREATE TABLE public.activity_checkpoint (
    number bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    accounts bigint NOT NULL,
    total bytea NOT NULL,
    mac bytea NOT NULL
);
CREATE TABLE public.activity_removal (
    id uuid NOT NULL,
    share bytea NOT NULL,
    mac bytea NOT NULL
);
ALTER TABLE public.activity ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activity_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.admin_session (
    session_id uuid NOT NULL,
    account_id uuid NOT NULL,
    device text NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL
);
CREATE TABLE public.agreement (
    id bigint NOT NULL,
    account_id uuid NOT NULL,
    document text NOT NULL,
    version text NOT NULL,
    agreed_at timestamp with time zone NOT NULL,
    ip text NOT NULL,
    way text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL
);
ALTER TABLE public.agreement ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.agreement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.agreement_text (
    kind text NOT NULL,
    version text NOT NULL,
    revision integer NOT NULL,
    content text NOT NULL,
    publish_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    created_by_name text NOT NULL
);
CREATE TABLE public.agreement_translation (
    kind text NOT NULL,
    version text NOT NULL,
    language text NOT NULL,
    revision integer NOT NULL,
    content text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by text NOT NULL,
    saved_by_name text NOT NULL
);
CREATE TABLE public.app (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id uuid NOT NULL,
    registration_digest bytea,
    status text NOT NULL,
    review_note text DEFAULT ''::text NOT NULL,
    verified boolean DEFAULT false NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    logo text NOT NULL,
    homepage text NOT NULL,
    redirect_uris text[] NOT NULL,
    post_logout_redirect_uris text[] NOT NULL,
    scopes text[] NOT NULL,
    required_scopes text[] NOT NULL,
    purposes jsonb NOT NULL,
    legal_name text NOT NULL,
    contact text NOT NULL,
    handling text NOT NULL,
    retention text NOT NULL,
    privacy_policy text NOT NULL,
    auth_method text NOT NULL,
    jwks jsonb,
    jwks_uri text NOT NULL,
    backchannel_logout_uri text NOT NULL,
    subject_type text NOT NULL,
    id_token_alg text NOT NULL,
    id_token_profile boolean NOT NULL,
    require_par boolean NOT NULL,
    require_pkce boolean DEFAULT false NOT NULL,
    dpop_bound boolean NOT NULL,
    webhook_url text NOT NULL,
    webhook_secret text,
    pending jsonb,
    pending_since timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT app_status_check CHECK ((status = ANY (ARRAY['active'::text, 'in_review'::text, 'refused'::text, 'suspended'::text]))),
    CONSTRAINT app_subject_type_check CHECK ((subject_type = ANY (ARRAY['pairwise'::text, 'public'::text]))),
    CONSTRAINT app_type_check CHECK ((type = ANY (ARRAY['web'::text, 'spa'::text, 'native'::text, 'device'::text])))
);
CREATE TABLE public.app_data_access (
    account_id uuid NOT NULL,
    client_id text NOT NULL,
    app_name text NOT NULL,
    day date NOT NULL,
    way text NOT NULL,
    kinds text[] NOT NULL,
    times integer NOT NULL,
    first_at timestamp with time zone NOT NULL,
    last_at timestamp with time zone NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE public.app_error (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone NOT NULL,
    endpoint text NOT NULL,
    error text NOT NULL,
    reason text NOT NULL
);
CREATE TABLE public.app_registration_token (
    owner_id uuid NOT NULL,
    digest bytea NOT NULL,
    session_id uuid NOT NULL,
    legal_name text NOT NULL,
    contact text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.app_secret (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    digest bytea NOT NULL,
    hint text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone
);
CREATE TABLE public.app_usage (
    client_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    sign_ins integer NOT NULL
);
CREATE TABLE public.approval (
    id uuid NOT NULL,
    call text NOT NULL,
    input jsonb NOT NULL,
    operator text NOT NULL,
    operator_name text NOT NULL,
    target_kind text,
    target_id text,
    reason text NOT NULL,
    tells_reason boolean NOT NULL,
    state text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_by text,
    decided_by_name text,
    decided_at timestamp with time zone,
    note text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.audit_event (
    id uuid NOT NULL,
    number bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    operator text NOT NULL,
    operator_name text NOT NULL,
    roles text[] NOT NULL,
    permission text NOT NULL,
    approved_by text,
    target_kind text,
    target_id text,
    reason text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    user_agent text NOT NULL,
    request_id text NOT NULL,
    previous_hash bytea NOT NULL,
    hash bytea NOT NULL,
    written_by xid8 DEFAULT pg_current_xact_id() NOT NULL
);
CREATE TABLE public.audit_head (
    id smallint DEFAULT 1 NOT NULL,
    events bigint NOT NULL,
    last_hash bytea NOT NULL,
    mac bytea NOT NULL,
    CONSTRAINT audit_head_id_check CHECK ((id = 1))
);
CREATE TABLE public.authorization_record (
    id bytea NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    payload jsonb NOT NULL,
    sealed_id text,
    grant_id text COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    client_id text COLLATE pg_catalog."C",
    uid text COLLATE pg_catalog."C",
    user_code text COLLATE pg_catalog."C",
    uses smallint DEFAULT 0 NOT NULL,
    is_settled boolean DEFAULT false NOT NULL,
    origin_id bytea,
    origin_use smallint,
    consumed_at timestamp with time zone,
    expires_at timestamp with time zone
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_threshold='1000');
CREATE TABLE public.authorization_secret (
    name text NOT NULL COLLATE pg_catalog."C",
    sealed text NOT NULL
);
CREATE TABLE public.authorization_session (
    uid text NOT NULL COLLATE pg_catalog."C",
    portal_session_id uuid,
    look_at timestamp with time zone DEFAULT now() NOT NULL,
    is_ended boolean DEFAULT false NOT NULL
);
CREATE TABLE public.cancellation (
    account_id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    receipt text NOT NULL
);
CREATE TABLE public.consent (
    id text NOT NULL COLLATE pg_catalog."C",
    account_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    granted_scopes text[] NOT NULL,
    refused_scopes text[] NOT NULL,
    refused_at jsonb DEFAULT '{}'::jsonb NOT NULL,
    recipient jsonb,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);
CREATE TABLE public.contact (
    kind text NOT NULL,
    value_key text NOT NULL,
    value text NOT NULL,
    account_id uuid,
    further_of uuid,
    further_id uuid,
    verified_at timestamp with time zone NOT NULL,
    CONSTRAINT contact_main_or_further CHECK (((num_nonnulls(account_id, further_of) = 1) AND ((further_of IS NULL) = (further_id IS NULL))))
);
CREATE TABLE public.device (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    device text NOT NULL,
    secret_hash text,
    is_copied boolean DEFAULT false NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    trusted_until timestamp with time zone
);
CREATE TABLE public.erasure (
    receipt text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    erased_at timestamp with time zone NOT NULL
);
CREATE TABLE public.export_job (
    account_id uuid NOT NULL,
    state text NOT NULL,
    progress integer NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    json bytea,
    html bytea
);
CREATE TABLE public.former_contact (
    account_id uuid NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    value_key text NOT NULL,
    verified_at timestamp with time zone NOT NULL,
    replaced_at timestamp with time zone NOT NULL,
    further boolean DEFAULT false NOT NULL
);
CREATE TABLE public.former_name (
    kind text NOT NULL,
    value_key text NOT NULL,
    account_id uuid NOT NULL
);
CREATE TABLE public.import_job (
    id uuid NOT NULL,
    source text NOT NULL,
    is_dry_run boolean NOT NULL,
    trusts_contacts boolean NOT NULL,
    state text NOT NULL,
    asked_by text NOT NULL,
    data text,
    fingerprint text,
    records_read bigint DEFAULT 0 NOT NULL,
    created bigint DEFAULT 0 NOT NULL,
    existing bigint DEFAULT 0 NOT NULL,
    conflicts bigint DEFAULT 0 NOT NULL,
    refused bigint DEFAULT 0 NOT NULL,
    error text,
    started_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);
CREATE TABLE public.import_key (
    import_id uuid NOT NULL,
    key bytea NOT NULL
);
CREATE TABLE public.import_report (
    import_id uuid NOT NULL,
    first_record bigint NOT NULL,
    lines text NOT NULL
);
CREATE TABLE public.imported_account (
    source text NOT NULL,
    external_id text NOT NULL,
    account_id uuid NOT NULL,
    imported_at timestamp with time zone NOT NULL
);
CREATE TABLE public.job_round (
    name text NOT NULL,
    next_at timestamp with time zone NOT NULL
);
CREATE TABLE public.key_check (
    is_only boolean DEFAULT true NOT NULL,
    value bytea NOT NULL,
    CONSTRAINT key_check_is_only_check CHECK (is_only)
);
CREATE TABLE public.linked_identity (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    provider text NOT NULL,
    nickname text NOT NULL,
    avatar text NOT NULL,
    doors text[] NOT NULL,
    bound_at timestamp with time zone NOT NULL,
    bound_place text NOT NULL,
    last_used_at timestamp with time zone NOT NULL
);
CREATE TABLE public.linked_identity_subject (
    provider text NOT NULL,
    subject text NOT NULL,
    identity_id uuid NOT NULL
);
CREATE TABLE public.manage_answer (
    operator text NOT NULL,
    key text NOT NULL,
    asked bytea NOT NULL,
    answer text,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.manage_grant (
    client_id text NOT NULL,
    permissions text[] NOT NULL,
    granted_at timestamp with time zone NOT NULL,
    granted_by text NOT NULL
);
CREATE TABLE public.migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.notice_link (
    token_hash bytea NOT NULL,
    notice_id uuid,
    account_id uuid NOT NULL,
    kind text NOT NULL,
    what text DEFAULT ''::text NOT NULL,
    at timestamp with time zone NOT NULL,
    place text NOT NULL,
    device text NOT NULL,
    resends smallint DEFAULT 0 NOT NULL,
    resent_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.notice_preference (
    account_id uuid NOT NULL,
    channel text NOT NULL,
    topics jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.operator (
    account_id uuid NOT NULL,
    roles text[] NOT NULL,
    added_at timestamp with time zone NOT NULL,
    added_by text NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.outbox_event (
    id uuid NOT NULL,
    kind text NOT NULL,
    account_id uuid,
    payload jsonb NOT NULL,
    caller jsonb NOT NULL,
    attempts integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL
);
CREATE TABLE public.passkey (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    transports text[] NOT NULL,
    backup_eligible boolean NOT NULL,
    backed_up boolean NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
CREATE TABLE public.people_export (
    id uuid NOT NULL,
    operator text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.quarantine (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    source text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    rows jsonb NOT NULL,
    at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.recovery_code (
    id bigint NOT NULL,
    account_id uuid NOT NULL,
    code_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
ALTER TABLE public.recovery_code ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.recovery_code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.reserved_app_name (
    skeleton_hash bytea NOT NULL,
    owner_id uuid,
    free_at timestamp with time zone NOT NULL
);
CREATE TABLE public.reserved_username (
    name_hash bytea NOT NULL,
    account_id uuid,
    free_at timestamp with time zone NOT NULL
);
CREATE TABLE public.revelation (
    operator text NOT NULL,
    account_id uuid NOT NULL,
    contact text NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.saved_revision (
    id smallint DEFAULT 1 NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT saved_revision_id_check CHECK ((id = 1))
);
CREATE TABLE public.secure_key (
    kid text NOT NULL,
    epoch text DEFAULT ''::text NOT NULL,
    private_key text NOT NULL,
    public_key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.session (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    switch_hash bytea,
    parent_id uuid,
    device text,
    user_agent text NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    method text NOT NULL,
    evidence jsonb DEFAULT '[]'::jsonb NOT NULL,
    signed_in_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.setting_version (
    section text NOT NULL,
    version integer NOT NULL,
    value jsonb NOT NULL,
    changes jsonb NOT NULL,
    reason text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by text NOT NULL,
    saved_by_name text NOT NULL,
    restored_from integer
);
CREATE UNLOGGED TABLE public.short_lived_state (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.05', autovacuum_vacuum_threshold='1000');
CREATE TABLE public.signing_key (
    kid text NOT NULL COLLATE pg_catalog."C",
    alg text NOT NULL,
    sealed_jwk text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    signs_from timestamp with time zone NOT NULL
);
CREATE TABLE public.spoken_language (
    account_id uuid NOT NULL,
    language text NOT NULL
);
CREATE TABLE public.statistic (
    name text NOT NULL,
    labels text[] NOT NULL,
    hour timestamp with time zone NOT NULL,
    count bigint NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE public.statistic_level (
    name text NOT NULL,
    hour timestamp with time zone NOT NULL,
    value bigint NOT NULL,
    counted_at timestamp with time zone NOT NULL
);
CREATE TABLE public.subject_origin (
    account_id uuid NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    origin_id uuid NOT NULL
);
CREATE TABLE public.template_version (
    id text NOT NULL,
    version integer NOT NULL,
    value jsonb,
    reason text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    saved_by text NOT NULL,
    saved_by_name text NOT NULL
);
CREATE TABLE public.totp (
    account_id uuid NOT NULL,
    secret text NOT NULL,
    last_step bigint NOT NULL,
    enabled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.totp_rescue (
    account_id uuid NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    ready_at timestamp with time zone NOT NULL
);
CREATE TABLE public.upload (
    name text NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.webhook_delivery (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    event text NOT NULL,
    body text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    last_result text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
INSERT INTO public.account VALUES
	('27d32ea0-2bb3-451a-90db-e730afdf639f', 53650754, 'active', 'linwan', 'linwan', NULL, '林晚', '', '', '', '住在运河边', '$argon2id$v=19$m=64,t=1,p=1$tYMA7a5nYCjCGID2HZ7u1g$X3IRl41WJG03U++VKYlAg6h98zkR+G5qck/ro9HKbQQ', '2026-11-26 04:26:31.617+00', NULL, NULL, NULL, '2026-11-26', '2026-11-26 04:26:31.617+00'),
	('9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', 62955105, 'active', NULL, NULL, NULL, '周屿', '', '', '', '', '$argon2id$v=19$m=64,t=1,p=1$4EealR2iKLQ82xf9PnMvTg$qZp4ZTIvn4unM3wQYQ7IcrttdIXIA1vH/0ExQTCMa7o', '2026-11-26 04:26:31.617+00', NULL, NULL, NULL, '2026-11-26', '2026-11-26 04:26:31.617+00'),
	('91aaea52-64eb-4699-930e-fcabb2d30945', 77540740, 'merged', NULL, NULL, NULL, '吴桐', '', '', '', '', '$argon2id$v=19$m=64,t=1,p=1$kug10eHUHG0gUjqK+WE4hg$yFLv6OMU7mExtMBT+3x8lMm1VIXzJ1SOl3pHZCWHPzg', '2026-11-26 04:27:31.617+00', NULL, '27d32ea0-2bb3-451a-90db-e730afdf639f', NULL, '2026-11-26', '2026-11-26 04:27:31.617+00');
INSERT INTO public.account_merge VALUES
	('9ea9fe0d-f672-47d4-b359-e14c6c39cf4e', '91aaea52-64eb-4699-930e-fcabb2d30945', '27d32ea0-2bb3-451a-90db-e730afdf639f', '2026-11-26 04:27:31.617+00', '2026-12-03 04:27:31.617+00', '{"clients": [], "uploads": [], "contacts": [{"had": "main", "has": "further", "kind": "phone", "value": "13800000003", "value_key": "13800000003", "verified_at": "2026-11-26T04:27:31.617Z"}], "subjects": [], "identities": []}');
INSERT INTO public.activity OVERRIDING SYSTEM VALUE VALUES
	('2eb8ab39-c463-4b37-8af2-a6ed1b762ff4', 1, '27d32ea0-2bb3-451a-90db-e730afdf639f', '2026-11-26 04:26:31.617+00', 'registered', 'registration', '10.48.175.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x66562e170145fe0453489474cbef6fb4062ed2a9cf18151580a994f62ec75a92', '748'),
	('5841de73-eca7-4727-bc1d-7073f5d3222b', 2, '27d32ea0-2bb3-451a-90db-e730afdf639f', '2026-11-26 04:26:31.617+00', 'sign_in', 'registration', '10.48.175.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '4ea90b2a-29c7-4798-b180-f23ee59baa0b', '{}', '\x66562e170145fe0453489474cbef6fb4062ed2a9cf18151580a994f62ec75a92', '\x676aa79c0806a2140f676ab8c89862a2c85caf6bac1dd0b09d1125ba013d5a86', '748'),
	('3834cbb2-518e-44c9-9e6d-e614ceee3e7b', 3, '27d32ea0-2bb3-451a-90db-e730afdf639f', '2026-11-26 04:26:31.617+00', 'profile_changed', '', '10.48.175.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '4ea90b2a-29c7-4798-b180-f23ee59baa0b', '{"fields": ["nickname", "bio"]}', '\x676aa79c0806a2140f676ab8c89862a2c85caf6bac1dd0b09d1125ba013d5a86', '\x664f196ae2bc4b1af8d2e39fd5834ef7a5d8d3bb4641809f0c2f5415ecc16193', '750'),
	('f965b090-1720-4f59-9f04-a1388b1fed9e', 4, '27d32ea0-2bb3-451a-90db-e730afdf639f', '2026-11-26 04:26:31.617+00', 'profile_changed', '', '10.48.175.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '4ea90b2a-29c7-4798-b180-f23ee59baa0b', '{"fields": ["bio"]}', '\x664f196ae2bc4b1af8d2e39fd5834ef7a5d8d3bb4641809f0c2f5415ecc16193', '\xd7ea18394e524efbefe75642cc646a81f9dbda324c8815aaccb713c5f75285c9', '752'),
	('958fb4da-2534-4830-8a50-f7b5c2a3c882', 5, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '2026-11-26 04:26:31.617+00', 'registered', 'registration', '10.123.171.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x24e54e000afc04a31725b2891d09c566765d6aa0801c174b3f6ce0daa8a30963', '765'),
	('a4069128-f3f2-4e61-b8ec-1079412e25ae', 6, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '2026-11-26 04:26:31.617+00', 'sign_in', 'registration', '10.123.171.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '0f9d404b-90b2-4415-aa85-56b8cebf3436', '{}', '\x24e54e000afc04a31725b2891d09c566765d6aa0801c174b3f6ce0daa8a30963', '\xd3e0cb071fe419b9d4b741184269e5fb1c150af0ab87d71bd220801c3a713e65', '765'),
	('c4dc7bb8-8cce-4263-834c-1601de6a772e', 7, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '2026-11-26 04:26:31.617+00', 'profile_changed', '', '10.123.171.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '0f9d404b-90b2-4415-aa85-56b8cebf3436', '{"fields": ["nickname"]}', '\xd3e0cb071fe419b9d4b741184269e5fb1c150af0ab87d71bd220801c3a713e65', '\xcd8c0ea59f8a18f1a78ecb69e205e0baebd6197696c3ff443b9cfda6a694ca82', '767'),
	('b72bd825-a9a1-4463-b8f0-697340b0790e', 8, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '2026-11-26 04:26:31.617+00', 'step_up', 'password', '10.123.171.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '0f9d404b-90b2-4415-aa85-56b8cebf3436', '{}', '\xcd8c0ea59f8a18f1a78ecb69e205e0baebd6197696c3ff443b9cfda6a694ca82', '\x4e4638fb1306b30a4f764e82441e79698bf129eac7090e2998348d7249b63ffa', '770'),
	('3838d4fa-6717-4545-bbff-31292efc94d7', 9, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '2026-11-26 04:26:31.617+00', 'mfa_enabled', '', '10.123.171.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '0f9d404b-90b2-4415-aa85-56b8cebf3436', '{}', '\x4e4638fb1306b30a4f764e82441e79698bf129eac7090e2998348d7249b63ffa', '\x9f25968933a47a0e582317132475b6a016d610d88c87bf72261613c414322063', '776'),
	('01def5e5-aee7-42ca-8dee-d72049a61f27', 10, '91aaea52-64eb-4699-930e-fcabb2d30945', '2026-11-26 04:27:31.617+00', 'registered', 'registration', '10.114.237.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x3c75881dd7f8c15033bb91155b570e44a56db4073bd72fc37c0293eb0c8a789b', '792'),
	('6be28816-59a5-432f-a59d-2a963a8fdcb7', 11, '91aaea52-64eb-4699-930e-fcabb2d30945', '2026-11-26 04:27:31.617+00', 'sign_in', 'registration', '10.114.237.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'a5ff7833-9bdd-4744-bf22-fb21a8d2cc13', '{}', '\x3c75881dd7f8c15033bb91155b570e44a56db4073bd72fc37c0293eb0c8a789b', '\x9e9b6a4a301db3d9a4dfd3804969ac6228f2286f137a7d2a4a1436283f993c76', '792'),
	('1dd03f08-443e-4c62-ba2a-e8207efb5bc4', 12, '91aaea52-64eb-4699-930e-fcabb2d30945', '2026-11-26 04:27:31.617+00', 'profile_changed', '', '10.114.237.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'a5ff7833-9bdd-4744-bf22-fb21a8d2cc13', '{"fields": ["nickname"]}', '\x9e9b6a4a301db3d9a4dfd3804969ac6228f2286f137a7d2a4a1436283f993c76', '\x2f720b47521a213f99cfdded650cfafa52a77cb00d6ae49ec2b96a63cc129671', '794'),
	('09f20eb5-1fe4-401d-9a60-273bd3a5908c', 13, '27d32ea0-2bb3-451a-90db-e730afdf639f', '2026-11-26 04:27:31.617+00', 'step_up', 'password', '10.48.175.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '4ea90b2a-29c7-4798-b180-f23ee59baa0b', '{}', '\xd7ea18394e524efbefe75642cc646a81f9dbda324c8815aaccb713c5f75285c9', '\xd1b5744bb5268eb4b1b0426ddeac12d929c1dac5c87ddcc63ba191d7aa82be77', '797'),
	('aa76a948-7fa5-4a7c-b6d0-aeaa2246ef01', 14, '91aaea52-64eb-4699-930e-fcabb2d30945', '2026-11-26 04:27:31.617+00', 'sign_in', 'password', '10.48.175.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '77574a4c-44ac-43a1-8f9a-921233cf6de7', '{"new_device": true}', '\x2f720b47521a213f99cfdded650cfafa52a77cb00d6ae49ec2b96a63cc129671', '\xecc41a98aa3f555aca21d46af46df1cfe1db6c6c627100bad23c04df780f1699', '806'),
	('3eb1e3dc-91f7-45e1-8603-c52ad3753edd', 15, '27d32ea0-2bb3-451a-90db-e730afdf639f', '2026-11-26 04:27:31.617+00', 'accounts_merged', '', '10.48.175.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "kept", "number": "77540740", "nickname": "吴桐"}', '\xd1b5744bb5268eb4b1b0426ddeac12d929c1dac5c87ddcc63ba191d7aa82be77', '\xaf749a46d9b1f00fddb3cdc00bf8e97eec49d5ea7ae586dc7b19612b157bd326', '812'),
	('3a429029-93dc-4a8e-900a-2860c05e92a9', 16, '91aaea52-64eb-4699-930e-fcabb2d30945', '2026-11-26 04:27:31.617+00', 'accounts_merged', '', '10.48.175.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "absorbed", "number": "53650754", "nickname": "林晚"}', '\xecc41a98aa3f555aca21d46af46df1cfe1db6c6c627100bad23c04df780f1699', '\x71152d7a246690d5587942123cd0919f3f735b2429a929d0b4c84f15e2823af1', '812'),
	('392d7092-135b-4694-9c81-64e525091c11', 17, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '2026-11-26 04:27:31.617+00', 'app_created', '8og7camu5007vscu5d1r', '10.123.171.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '0f9d404b-90b2-4415-aa85-56b8cebf3436', '{"name": "青禾笔记"}', '\x9f25968933a47a0e582317132475b6a016d610d88c87bf72261613c414322063', '\x48ea2dc75761e1522dc1666ac08842b91df28f612c96359c55352342bf80eeaf', '820'),
	('065c8b34-0800-4e91-8349-cfc74917f557', 18, '27d32ea0-2bb3-451a-90db-e730afdf639f', '2026-11-26 04:27:31.617+00', 'app_granted', '8og7camu5007vscu5d1r', '10.48.175.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '4ea90b2a-29c7-4798-b180-f23ee59baa0b', '{"name": "青禾笔记", "scopes": ["openid", "profile", "offline_access"], "client_id": "8og7camu5007vscu5d1r", "recipient": {"name": "青禾笔记", "contact": "privacy@app.example", "handling": "", "purposes": {"openid": "认出你，下次直接登录", "profile": "显示你的昵称和头像", "offline_access": "你不在时保持登录"}, "agreed_at": 1795667251, "retention": "", "legal_name": "示例科技（杭州）有限公司", "destination": "app.example", "privacy_policy": ""}}', '\xaf749a46d9b1f00fddb3cdc00bf8e97eec49d5ea7ae586dc7b19612b157bd326', '\x3db314e478d7fdc70078d6037d6f934da0384e2ecf8adf0ad225716696ff098b', '827');
INSERT INTO public.activity_anchor VALUES
	('91aaea52-64eb-4699-930e-fcabb2d30945', 5, 0, '\x71152d7a246690d5587942123cd0919f3f735b2429a929d0b4c84f15e2823af1', NULL, '\x6cc6895ab253aba57d2c7cbdb7f8b3642ad019d28aa3f55fe4ab7a1af4864999', false, 0, NULL),
	('9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', 6, 0, '\x48ea2dc75761e1522dc1666ac08842b91df28f612c96359c55352342bf80eeaf', NULL, '\xc8bedb2ab02ea670d19afe0ec6011e05aaa69f067a63ac252ae6e8fbb9eb68f5', false, 0, NULL),
	('27d32ea0-2bb3-451a-90db-e730afdf639f', 7, 0, '\x3db314e478d7fdc70078d6037d6f934da0384e2ecf8adf0ad225716696ff098b', NULL, '\xe0bc1838297a0c9a578d10fe9056db8b1b250aa1945a324417c4671dea250bcb', false, 0, NULL);
INSERT INTO public.agreement OVERRIDING SYSTEM VALUE VALUES
	(1, '27d32ea0-2bb3-451a-90db-e730afdf639f', 'terms', '1.0', '2026-11-26 04:26:31.617+00', '10.48.175.7', 'registration', '{}'),
	(2, '27d32ea0-2bb3-451a-90db-e730afdf639f', 'privacy', '1.0', '2026-11-26 04:26:31.617+00', '10.48.175.7', 'registration', '{}'),
	(3, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', 'terms', '1.0', '2026-11-26 04:26:31.617+00', '10.123.171.7', 'registration', '{}'),
	(4, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', 'privacy', '1.0', '2026-11-26 04:26:31.617+00', '10.123.171.7', 'registration', '{}'),
	(5, '91aaea52-64eb-4699-930e-fcabb2d30945', 'terms', '1.0', '2026-11-26 04:27:31.617+00', '10.114.237.7', 'registration', '{}'),
	(6, '91aaea52-64eb-4699-930e-fcabb2d30945', 'privacy', '1.0', '2026-11-26 04:27:31.617+00', '10.114.237.7', 'registration', '{}');
INSERT INTO public.app VALUES
	('8og7camu5007vscu5d1r', '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', NULL, 'active', '', false, 'web', '青禾笔记', '', '', '{https://app.example/callback}', '{}', '{openid,profile,email,phone,offline_access}', '{openid}', '{}', '示例科技（杭州）有限公司', 'privacy@app.example', '', '', '', 'client_secret_basic', NULL, '', '', 'pairwise', 'RS256', false, false, false, false, '', NULL, NULL, NULL, '2026-11-26 04:27:31.617+00', '2026-11-26 04:27:31.617+00');
INSERT INTO public.app_secret VALUES
	('1f2ce97f-b9fd-498a-a13c-a77f80556c9c', '8og7camu5007vscu5d1r', '\xa34020628646db900b36ce067c437d53bc9110a40dcd69afae22d187bb5a1877', 'pMzt', '2026-11-26 04:27:31.617+00', NULL, '2026-11-26 04:27:31.617+00');
INSERT INTO public.authorization_record VALUES
	('\xbbcb61643c66f46c893b08b0df1bdae40e93e9c1eea743ab477e80c83a7bc8cf', 'Grant', '{"exp": 1811219192, "iat": 1795667192, "kind": "Grant", "openid": {"scope": "openid profile offline_access", "claims": []}, "clientId": "8og7camu5007vscu5d1r", "rejected": {}, "accountId": "27d32ea0-2bb3-451a-90db-e730afdf639f"}', NULL, 'rAbZhv7XnpR23K-Maayor54riG9hE4Zl3xKm6Q4s4Nu', '27d32ea0-2bb3-451a-90db-e730afdf639f', '8og7camu5007vscu5d1r', NULL, NULL, 0, false, NULL, NULL, NULL, '2027-05-25 04:27:31.617+00'),
	('\xb6a6e781dd311f64c31b063521719c3bc6f7988545ba3675e74ce2d533fe1cd6', 'Session', '{"acr": "0", "exp": 1796271992, "iat": 1795667192, "uid": "8sA4VtI62AJPIz4zCGH_gAW-36vnA_6q-KzgpLENX8o", "kind": "Session", "loginTs": 1795667251, "accountId": "27d32ea0-2bb3-451a-90db-e730afdf639f", "authorizations": {"8og7camu5007vscu5d1r": {"sid": "cjQWrNL-w8S8Xh4DOBZ3wadIANWmoeOfPLCMKF0_diF", "grantId": "rAbZhv7XnpR23K-Maayor54riG9hE4Zl3xKm6Q4s4Nu", "persistsLogout": true}}}', '1.XF5_50iTnqriBrzCNEMiHOTWMQiabCT9QBZoddSwkMMODmxKFz6EAkvL-O-_o41rkIOQSctDkoAIMrVAPPCPPgBTf4hIBhM', NULL, '27d32ea0-2bb3-451a-90db-e730afdf639f', NULL, '8sA4VtI62AJPIz4zCGH_gAW-36vnA_6q-KzgpLENX8o', NULL, 0, false, NULL, NULL, NULL, '2026-12-03 04:27:31.617+00'),
	('\x436f757e68b6d5db8f5e506b7d7d1d0293cb05c4897b5256277d7a403434cded', 'AuthorizationCode', '{"acr": "0", "exp": 1795667252, "iat": 1795667192, "kind": "AuthorizationCode", "scope": "openid profile offline_access", "grantId": "rAbZhv7XnpR23K-Maayor54riG9hE4Zl3xKm6Q4s4Nu", "authTime": 1795667251, "clientId": "8og7camu5007vscu5d1r", "accountId": "27d32ea0-2bb3-451a-90db-e730afdf639f", "sessionUid": "8sA4VtI62AJPIz4zCGH_gAW-36vnA_6q-KzgpLENX8o", "redirectUri": "https://app.example/callback", "codeChallenge": "nQWWSeVL9SKhmVr_QfeMq1VUuDMetQnOAF4hRsGJfNw", "codeChallengeMethod": "S256"}', NULL, 'rAbZhv7XnpR23K-Maayor54riG9hE4Zl3xKm6Q4s4Nu', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, '2026-11-26 04:27:31.617+00', '2026-11-26 04:28:31.617+00'),
	('\x17cf155253d951f1f5327c1bab6fc103e39a9b0b19c894ad6eef37ee51a48cd3', 'AccessToken', '{"exp": 1795670792, "gty": "authorization_code", "iat": 1795667192, "kind": "AccessToken", "scope": "openid profile offline_access", "grantId": "rAbZhv7XnpR23K-Maayor54riG9hE4Zl3xKm6Q4s4Nu", "clientId": "8og7camu5007vscu5d1r", "accountId": "27d32ea0-2bb3-451a-90db-e730afdf639f", "sessionUid": "8sA4VtI62AJPIz4zCGH_gAW-36vnA_6q-KzgpLENX8o"}', NULL, 'rAbZhv7XnpR23K-Maayor54riG9hE4Zl3xKm6Q4s4Nu', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, NULL, '2026-11-26 05:27:31.617+00'),
	('\x9ed26a4e981d240a99a0dc3841a4246661bc9d723f2ec7a2ae15dc5780630382', 'RefreshToken', '{"acr": "0", "exp": 1798259192, "gty": "authorization_code", "iat": 1795667192, "iiat": 1795667192, "kind": "RefreshToken", "scope": "openid profile offline_access", "grantId": "rAbZhv7XnpR23K-Maayor54riG9hE4Zl3xKm6Q4s4Nu", "authTime": 1795667251, "clientId": "8og7camu5007vscu5d1r", "accountId": "27d32ea0-2bb3-451a-90db-e730afdf639f", "rotations": 0, "sessionUid": "8sA4VtI62AJPIz4zCGH_gAW-36vnA_6q-KzgpLENX8o"}', NULL, 'rAbZhv7XnpR23K-Maayor54riG9hE4Zl3xKm6Q4s4Nu', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, NULL, '2026-12-26 04:27:31.617+00');
INSERT INTO public.authorization_secret VALUES
	('cookies', '1.12g7xPbWfkDimpYQoCdbp8z5lIryUQL_vhlnGRn7544g8pGQYa_TSGFdkKI0MrwGlTplbhbWJs7S7dcLKut3nNOgzLQcuo4'),
	('pairwise', '1.9jb-dPVW2wP4EYh-cwqaWqNuen3wK-ezzd3lB2HhwCammZQcaqA-tVHfrSLYCYCYzQSbEFiUzeLZbIgqR1ISi4rr06W7PSk'),
	('proof nonces', '1.i5XTgii50jAIKg4-YwWSiu75F7f1y_1mFliQM8-skmSNJ2m9jC5InV-zMv9mjvlWeOtE7P2q-M8EJUuALV7_fvf1ioR13Mg');
INSERT INTO public.authorization_session VALUES
	('8sA4VtI62AJPIz4zCGH_gAW-36vnA_6q-KzgpLENX8o', '4ea90b2a-29c7-4798-b180-f23ee59baa0b', '2026-12-03 04:26:31.617+00', false);
INSERT INTO public.consent VALUES
	('8017dcd3-f33c-4fdf-8ae2-1888af0e7245', '27d32ea0-2bb3-451a-90db-e730afdf639f', '8og7camu5007vscu5d1r', '{openid,profile,offline_access}', '{}', '{}', '{"name": "青禾笔记", "contact": "privacy@app.example", "handling": "", "purposes": {"openid": "认出你，下次直接登录", "profile": "显示你的昵称和头像", "offline_access": "你不在时保持登录"}, "agreed_at": 1795667251, "retention": "", "legal_name": "示例科技（杭州）有限公司", "destination": "app.example", "privacy_policy": ""}', '2026-11-26 04:27:31.617+00', '2026-11-26 04:27:31.617+00');
INSERT INTO public.contact VALUES
	('phone', '13800000001', '13800000001', '27d32ea0-2bb3-451a-90db-e730afdf639f', NULL, NULL, '2026-11-26 04:26:31.617+00'),
	('phone', '13800000002', '13800000002', '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', NULL, NULL, '2026-11-26 04:26:31.617+00'),
	('phone', '13800000003', '13800000003', NULL, '27d32ea0-2bb3-451a-90db-e730afdf639f', 'f7e925be-152e-4077-9d3f-a21c522db162', '2026-11-26 04:27:31.617+00');
INSERT INTO public.device VALUES
	('387e3061-9380-4df6-9acb-5aeb6139892f', '27d32ea0-2bb3-451a-90db-e730afdf639f', '7taQW_YYhdE51hGS1GIfsIs7Twsy4d3apN_3Bm4V1IY', '9-LJTnIk3LdMcaVfjndMCRIaBltunDP_yZkhvoymAD0', false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州', '2026-11-26 04:26:31.617+00', '2026-11-26 04:26:31.617+00', NULL),
	('170af383-94c6-4510-896a-99d21c70590e', '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '4yfwQLJgaljP_XypQMgcNG416Q4Py1tGn_1bdWITb-Q', 'FjXWYltZU274LUAMKS9HhDxkmhHVhxL2UwBBm4cU4h0', false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州', '2026-11-26 04:26:31.617+00', '2026-11-26 04:26:31.617+00', NULL);
INSERT INTO public.migration VALUES
	('0001-baseline', '2026-11-26T04:26:29.418Z');
INSERT INTO public.migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.notice_link VALUES
	('\xc7d22a685b12984d7d6b079b7178c76c56c5482102ca15864aa07a3de096b4d4', '8cd955c2-ba99-49c4-bc50-2a467a8da1f3', '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', 'security_change', '开启了两步验证', '2026-11-26 04:26:31.617+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 04:26:31.617+00'),
	('\xded0ad14ab0498487d4222cf0f0b8d5cd68bb2a0df92e1a3c71cfe8c05bd420f', 'ea503e6b-d98c-4875-a9f0-4416c24ddcb5', '91aaea52-64eb-4699-930e-fcabb2d30945', 'new_device', '在新设备上登录', '2026-11-26 04:27:31.617+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 04:27:31.617+00'),
	('\xadeb5748b6ce314a3c28d5ad0422239d276e173554e10182f129c5b96e2921b1', '042707be-0148-4b14-8f06-44c890cf1173', '91aaea52-64eb-4699-930e-fcabb2d30945', 'accounts_merged', '这个账号并入了账号 53650754，7 天内可以撤销', '2026-11-26 04:27:31.617+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 04:27:31.617+00'),
	('\x834f98f7e0c270e49a7d36fbfdd8c7be28bd4c191c3017d48c61ad374c4569c9', '4ff6a2f9-b851-428f-b421-3c9b701b209a', '27d32ea0-2bb3-451a-90db-e730afdf639f', 'accounts_merged', '账号 77540740 并入了这个账号，7 天内可以撤销', '2026-11-26 04:27:31.617+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 04:27:31.617+00');
INSERT INTO public.recovery_code OVERRIDING SYSTEM VALUE VALUES
	(1, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', 'D5QdGl-v9idLO3UNr_0g1f_4gVByXUIU4SB-B56jGy4', '2026-11-26 04:26:31.617+00', NULL),
	(2, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '9TAYxJrNu2x2mJFa7s7pEvk6cFN-Q_7ljlXXno6c8iI', '2026-11-26 04:26:31.617+00', NULL),
	(3, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', 'KJ2wCs9jqUTo0RDni5Swq5DK4r7IRlrjTBa1RU8zbHo', '2026-11-26 04:26:31.617+00', NULL),
	(4, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', 'cdkc-yIBVfsuwGR8wqQApqtlJvYym-oJv4sHhrafPeI', '2026-11-26 04:26:31.617+00', NULL),
	(5, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', 'yu5lZ8GrqI1voqS4nZ6pvUXzMa0EA2nQ3KdweAYFbCs', '2026-11-26 04:26:31.617+00', NULL),
	(6, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', 'CfJqgRSo-iDMZA5iKfm6JgbsrKCITdScglBH2_NAy4E', '2026-11-26 04:26:31.617+00', NULL),
	(7, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '6Ic9LRCoVTVkL75xt79vvaBuTkeWOEbXRZgtdBNKMh8', '2026-11-26 04:26:31.617+00', NULL),
	(8, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '6BoLoMj0s-sgKUqO07PEU5PCWRpZnencv8nyDjgsPI0', '2026-11-26 04:26:31.617+00', NULL),
	(9, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '8e2CF6EKZJvvJ8-UdUNNwQ0PxYeppxz88huM1y9BHQ0', '2026-11-26 04:26:31.617+00', NULL),
	(10, '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '-Mec4LTTllqi3TuotcgytEmm9p6ZV8hGeYfErCTqDR8', '2026-11-26 04:26:31.617+00', NULL);
INSERT INTO public.secure_key VALUES
	('9uvccjqmz1q2', '1a07eb64-fdd7-4ad5-a341-7451a82263e9', '1.3ZUMoENkdt8nZ74BjJB-6KpUKsN2t92Wjw9ZAe47KRIy8YRI97h0NmBWi3CWA2aB158G0-5ChmIca3xWJBQFb8Q_MTexPmJ7y-zijjTHNKRfv1_5mCrf5spIpYlzqP13X_QdaaWYwh6iV-X4nD6UT1Bu5Dt-P7E1Yb5tguWO9_T3VCmwW3ooxsKXFYCaGutZuxaPjx5guT2t-M_S35Tpo_nI0lGIF33SFQcyun_Y9E6it6vxtsvPtE9TOq07fX8u_wzInfYSDylsMiRUWXw2LLbfvFj5s58k4iuLMZEuXk3HXWMHnYLe17GhVt6HKkx5gBcv4Ui8HSMhPaehLcKgRtwBumXttOaoxW97CFq7k4GS8mtQ15rElXjS93eh0v2jsmRNZPJi8vEPtRqQs5D6JSjGwl6DhjSXKK40EVmudhyV8E4ctjN2B4THcJP9wrk3VeZd9tnsJCRTWubu266ZfEhTqfbsMUjpBcL1bvqtd4eKNu8Z930HKmoFFm0JnBBZVa_D4Znlz3y1bc1vtkfbgYzK1EmttVSMO_kubAJW11FCeUhBOsUduq9vKdo9a-7Y7l-UToRkwTRiZ90w8OcINJPeV2YTy-GH36UgI5VpoSBqxmHJxYQU-0u1EnE3h1Fs82ou2rqSJwSz8O0nSWj5G5plEijY7uvYlGXPN-z-aoJy758ExRLMzYEs9PXZm_D0VmJqWTCzLauF469USi-A0kadtJMJ1hAk9d1yQyMaV3dp79FLKM44QYnC5pZgVq475GPY9PiZp22qxeEzVsqyyJlCAKb5-ok0bb_xXHeuHz5FKjoNyGp5KWiLlbyLNnzTeRTn-rSrqg3N8gKNVbtRWdb-0qDFVQ_MiVfbiJ5Ox2hgV4dxC7YVqTauuSLCuGoJaU1HneTUhFTUbW3vo7ZpH4gi8MMIUD0wPCEDzBtK5wBp6P_np6xhQJaACHk6GwPHGYFT7UQHnrQ1Pz7_6HYA0U21m5B45ch2rb4F2dtb6wLTRxNszGq3ea47Ye4WnFhVoctzvuj-u8wC3csRBsjeEonMdU2mJgvL8IM1Migs8MeQOAN7gcFUrDqaBRDr6dbfrSmoTQzwib2uSH3dxSr58d7GOa1Et8iuFNK7FxIE-YslQ1cbXUjiCPAM-p5tXHi4FGp80u8j-bU8vzZ1Cl12eVo1G6lAWgaVKoEOiRTHlR_--xmVzNHWciTRdC9bOrBXV5VazYEhGGwzvod9UbIaj9JDiSQcDGlNLvaCX_0OP6rKtWXIcan7VEpXJO2sOx18tuye1V_r-dnuGzXmiBUfhYVNv4W8GZHbCZ_h439wAWYEOlrh14ImH_uYhQbCp6IS3R7x99QYt_lvtx_0hLHF-aJLTL0YpCL5THW5p9wJoGR07P_vcjsTg1AO1nAdGeEGqXTUrWxeQFFms4cpdeaOQnoNo_s5JNEHQ8i8HKyvWqaounWE2QcNP1XFj545W83-T5plWf4JVPyXCc-dhuYSMt_GRaFh4UbZl7XnDLLniwCKp3evwWWfnSUBaqwXCmR1hJDSfIA9bkbSntYUgWkL3hEXpbQCgZw2HjlsvK8UT2r1H53L4SLTF4ZHq81H1hwjhvabAcqBo5w0ouQ8kO-C8MRPjUBwQ5KmoOPuysD1hWt0LtfUphpvJuiJDgfI7GMg9fwyg5abexFzD2e81jZnNl-omAv86-QN_4xa1kgSNRycohqeO0gywmz-KHlWteA1NmeoVaDLkHbidX0n-_Tq5__vpKg8fTZMMvXBmPv5uiAU-HVCpQagvAmZjbsbKxnVEaixKFCAc0kymKtgSiZr-T11pl9GGTVMOVQ8vjY1HJGXQBWS58TND4a9HCRB2TQvaOyQE_hEPDV60FgFqZ56tCPfhjs5k8lN1cCvlOOPZwB2LfdZYNeBBPc9vhINrjiTPdAbqeDYtFx7KqigmhTIrnZS7XV-t9WEeFDItB90_S1GadyFbYDTowSfMt-FoTTaZCX59RdJwQQ-f2ISAzVf4UtiFrUY7R9G2Akxm_RtJ86uP6vYj6y7z31e8w62N9JTs1ffG9kN2_dKwDhYP46Iy4kDOXsofhoAtlbDL-x3YsUVHAZEGVY902naU7MUTDCdBtJQ0S2dfZnu84uoq5zX9kSiiwLmjUmp-AwlIrAkugCuh74CtSTKcjdciY_NYNi-fzetICdiT-uqyciYm9xYGdmKvaM', 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA5Us5GtuiSL1/vMmvJDo1KcSzM02luwJSVIqPRnnYMurODPHg+UUyouGiN4ctwqDZR42aBMLS8BJ1/8zRO16KQKB+xZRdCHDF3nEnas60KevU+Ar8xxwJtoUCt0RXtyvR9VGkKUsm83XvIbtWCiN75M0upOlxGBOuga2X1yZrDEGfNT2Cv81gM7gsuNacTtP362f5qtm3l1Aw5Mkccu4fFgk7ysfRatQje1DuviClJxvXm7YAGn5AXj801S5XmUoLlzIYM1iZDhQ8W8PWud09l9p/ieVyDGoCpPF5M4aA1JxCdKDIK5CHu1IA51hPFKFQFZwbTgg6DKFnq6HPJo0RHwIDAQAB', '2026-11-26 04:26:31.617+00', '2026-11-27 04:26:31.617+00');
INSERT INTO public.session VALUES
	('0f9d404b-90b2-4415-aa85-56b8cebf3436', '9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '\x3513bb99dd900e0524b011cfcdaedca8425d3693131f29de8bfff700156bb382', '\x39c5f73b310b0f8abe605e1b18d7667ded69ed83cee6d0b9cbf7f27d61a04e3a', NULL, '4yfwQLJgaljP_XypQMgcNG416Q4Py1tGn_1bdWITb-Q', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.123.171.7', '浙江杭州', 'registration', '[{"at": 1795667191617, "way": "password", "factor": "pwd"}, {"at": 1795667191617, "way": "phone_code", "factor": "sms"}, {"at": 1795667191617, "way": "password", "factor": "pwd", "boundTo": "mhIqk-vBHoRN4SmjNVxCvTMKgN1EnbbHGURHFYUDj00", "isCheck": true}, {"at": 1795667191617, "way": "totp", "factor": "otp", "boundTo": "jdGobd2Xq-8A24f64T5ZSLLjT-WQvGPvYvh5huO0yOo", "isCheck": true}]', '2026-11-26 04:26:31.617+00', '2026-11-26 04:26:31.617+00', '2026-12-03 04:26:31.617+00'),
	('4ea90b2a-29c7-4798-b180-f23ee59baa0b', '27d32ea0-2bb3-451a-90db-e730afdf639f', '\xb9656a47b92d6f69c494c592e8f02b39739b39e528e07c56538fb280934b1f9b', '\xbde3d73d2af160455532ce5e08effcc8d21f605b3145d7bbeaa2cc85f7012864', NULL, '7taQW_YYhdE51hGS1GIfsIs7Twsy4d3apN_3Bm4V1IY', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.48.175.7', '浙江杭州', 'merge', '[{"at": 1795667191617, "way": "password", "factor": "pwd", "carriedFrom": "merge"}, {"at": 1795667191617, "way": "phone_code", "factor": "sms", "carriedFrom": "merge"}, {"at": 1795667251617, "way": "password", "factor": "pwd", "carriedFrom": "merge"}]', '2026-11-26 04:26:31.617+00', '2026-11-26 04:27:31.617+00', '2026-12-03 04:26:31.617+00');
INSERT INTO public.signing_key VALUES
	('es256-j4i7oex4v0w3', 'ES256', '1.MNaquCq8cBLA-kZ4sAQ-mUsA9nRYHwFgZOi9HIHUBdwjrtJwaNJv3K0YD5pqszv6JJnTZN_5kr0J1IwYDW7SCR-o5_DxCYQO-MZJPAE-V62EaKC1eoildpK1G_Z2ffBlvh50AYW91CwSsWWZa5ns-VfmJ5nxwPRkH8mIow_1LmaZGck64GFMLd4wfhksB4kItKZdJo2JrwOLWz9saGt2AVRS31wiIESsEjEmmI_LNWxkM_TnvxYoMKFmb5JkqPvQh-61tsHJMeUdy-OOVfsfmTLeuVNkXRpEB3WfUqa0oGVDUtgXB20uQtIcF1IoWhhDNgNj34IpRQENUUCIyAuPBpA', '2026-11-26 04:26:31.617+00', '2026-11-26 04:26:31.617+00'),
	('rs256-atyik33jdtys', 'RS256', '1.yHJumtGiz9cyURoTGq05JOORSTerh2HYheIyhI2pZn6biv42WJbC-ItTQcdH7yWsANl5D8JcstyXObIqK97YTxJI0mAXo0yLvh0HZzL4r3GcP2PpqR5kxhXvIIneo3058RduBbXS06y-tIyfMCTb59KzAgok05s9PNYYmYx7qK7EtNFY6yQoekkMJ_UKNseb2ptvTnLXmUMbdrasRn0lQLeu4spRni-tCcw7p9cYDcAJuz-0LmEF1ijAhwTyvuDemnIWhYzu8UkNW4fiZw5pYrL3ZXQnPi5zVIzaqX8Vmll_RFWmz8sVhSNLV4AgABbT4PlgCvpM3nDDxK1VW03j7cpgvKoXbucAopbh4nMcz5PU096u-_5bkJlb5jle8gfnv69JLy5oJNbOW5pQYXK20yFbbRjxv7GznkvPGd5k3LQ8yq9meaJ3KmZ0_4HEB9DZWpgW_ESh0hpyqGXJrQ7gg6lE72hnfyG7hBZJWdlGv0x_uzyK7zDLoCMYpAWRBKlr8LSKs9bZtjbvfTrLmE7O_hptFSew6ExXVyR-uE5ykJQ2WJAMv1jfdu58yShBsS6aXTWkZVRBAaqMYhUsoN0E6lIamJ_AE-fsI3ctGZrUYAjLB7do_JQH0UE9vXcE4t137BxbiKurR1h3f3Yt5Ih2M7IGHqrg2T7hw7Clvs5htxOR1D7ZcKrN7LnLnRyOJNN1vITCvDjhN-KI3eeRz5r4LISymbpnGv_BJFPzEgLzOt8y533BbhB3wkbVxMBbU81HTzhByS-eMB0a5tiDINbue0fK7-JPWz2bR9xhp7anuDvona5DK7_WkLhze2KBX2jipsW_rYWcG1SGhGBaxSisGR1mvT5SXWZcm2lwIQKpN40tF-vtbi3EjsLcjF3TbzlTj1jKQmvL0A60KtwONGlM8EvXjnJ2ADe1UoWHFM5eQ8v-G4XTMzazKdA4prBgWhvilx1MnrkjV-dqufBI75FUWzlE2pU7foSXCKWiY-J0wam_L6_tig4mlXhbc3FjcMoIfnXK-TM4xJHE7JFIZiupTapdayjy5k7_9mfx3FoSNWGUq6E9qHUcO4n0tKnnV29EguBVyYYnJnDCLBtCF1WjF0kO6oSj23Nb2RpiKXzms8H7PUqr5Cw87txb743hzVfaulB7IuG6cTVfEuoBbd7GqbwMpNLQD5sJCK8XPaAcTc2rm7ikvgYz8HT1Ix5a2JZWYGOUlT0zj90ujA1LOCQWx7gZ6-7e6dvipqVoyC1ADNLBMNndsbAcf-nQDlK1n9_0PRp0QZGTkytBiTZeeEwGILYEpiUpsZhGC69ta5NZAEUkVCIyY4hb_K3Fpes1ohBtJXOFjHXramgDD_Tn9KjMyCd50Z7SCCel8DFjpw7m5IsMuEufG4PnFQoAJOd9PcXfI6cV9Hp8YkgiXzDFTA_a3xhR5E3UdIMbLT_Kj2OwyHqgsU3fVMqZntEkR79gPJOQfSpxWuguqa2d-24TFeKjIBnryM9cCwFWl47yOjRSllHGWsxevIQtS8jmm3qO9h5aBGA4NKTRQVk2xU_MpEFmmT8TVUZTVxJ1EOduNLfAQ9shDI5SdRwRPxvnVHvPI4lUfbDubFzbEHC6PNwY47vE1wrbyvTtvwxvzJzIjyDNBrtJ2KgvTJGjruDot77MarnI1fuNgOe6_ms9oLwtqMr7Nax2KYNn7WiWXIgHowo0YYvIx9g0p9AnZ5Zt_o-cx1lJSiYVK7qj8rpABcI96uFv38EYGg9lAVNeimnHmx6ec6kdodVLjlGavGakcaWc4PtCr3kMCnsRBOUIkZ7EHThCzLnQjkQeHHHU2nyiOfAlgruJsP-QxnMMdSnmwrmFRIyUR_33nxXpwun2tee5bdtEnX1M-cyXmgktW3Fh1S-JEWNFtdVOG6MGv_MCDJPb7uZW5bsHWSFqnYA9rXgyAFOREXFEgjGOOchCqyexbCiloEuwce5I_h2pRwzQC63GXu2AjjbulviwbSKKW5ch-s7bEATKKidMwklNcfPh78_G2N7n7GmMjTeYuZQsFgZOrw8qLeAwIgQgFwONFm621vDJtNI9U7ST6ViiOoAXiw9gd7wQB7wAyzjvFNaXg8p8LyqTi6mA9Ar_XCOeKUU_lC_99AOirV-RoqST6HUOHkLLiWTBO7xA3IcxgVkUn28dOsq_-N9ySmrLGT4u-K6z4V6edQ_xUntQaAt7-ySU22i7Gw-51YoDQvp_zqKMVw_r8NKFhQmom3r948fWawywZxbsEA', '2026-11-26 04:26:31.617+00', '2026-11-26 04:26:31.617+00');
INSERT INTO public.totp VALUES
	('9c9a341d-b1aa-43a2-bfe1-0f47c68aa3a9', '1.7GMAiFdkkZXQfvUuKqe-tgVtEa-WbI8nMiTm_FOUmKTCTRtqw71Pv7fKzjDKcxGIIUgxKsp6r6BJDmp_', 59855573, '2026-11-26 04:26:31.617+00', '2026-11-26 04:26:31.617+00');
SELECT pg_catalog.setval('public.activity_seq_seq', 18, true);
SELECT pg_catalog.setval('public.agreement_id_seq', 6, true);
SELECT pg_catalog.setval('public.recovery_code_id_seq', 10, true);
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_absorbed_id_key UNIQUE (absorbed_id);
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_number_key UNIQUE (number);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_username_key_key UNIQUE (username_key);
ALTER TABLE ONLY public.activity_anchor
    ADD CONSTRAINT activity_anchor_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.activity_checkpoint
    ADD CONSTRAINT activity_checkpoint_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.activity_removal
    ADD CONSTRAINT activity_removal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.admin_session
    ADD CONSTRAINT admin_session_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.agreement_text
    ADD CONSTRAINT agreement_text_pkey PRIMARY KEY (kind, version);
ALTER TABLE ONLY public.agreement_translation
    ADD CONSTRAINT agreement_translation_pkey PRIMARY KEY (kind, version, language);
ALTER TABLE ONLY public.app_data_access
    ADD CONSTRAINT app_data_access_pkey PRIMARY KEY (account_id, client_id, day, way, kinds);
ALTER TABLE ONLY public.app_error
    ADD CONSTRAINT app_error_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.app
    ADD CONSTRAINT app_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.app_registration_token
    ADD CONSTRAINT app_registration_token_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.app_registration_token
    ADD CONSTRAINT app_registration_token_pkey PRIMARY KEY (owner_id);
ALTER TABLE ONLY public.app_secret
    ADD CONSTRAINT app_secret_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.app_usage
    ADD CONSTRAINT app_usage_pkey PRIMARY KEY (client_id, day);
ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_number_key UNIQUE (number);
ALTER TABLE ONLY public.audit_event
    ADD CONSTRAINT audit_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.authorization_record
    ADD CONSTRAINT authorization_record_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.authorization_secret
    ADD CONSTRAINT authorization_secret_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.authorization_session
    ADD CONSTRAINT authorization_session_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_account_id_client_id_key UNIQUE (account_id, client_id);
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_kind_key UNIQUE (account_id, kind);
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_pkey PRIMARY KEY (kind, value_key);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_id_key UNIQUE (id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (account_id, device);
ALTER TABLE ONLY public.erasure
    ADD CONSTRAINT erasure_pkey PRIMARY KEY (receipt);
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_pkey PRIMARY KEY (kind, value_key);
ALTER TABLE ONLY public.import_job
    ADD CONSTRAINT import_job_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_pkey PRIMARY KEY (import_id, key);
ALTER TABLE ONLY public.import_report
    ADD CONSTRAINT import_report_pkey PRIMARY KEY (import_id, first_record);
ALTER TABLE ONLY public.imported_account
    ADD CONSTRAINT imported_account_pkey PRIMARY KEY (source, external_id);
ALTER TABLE ONLY public.job_round
    ADD CONSTRAINT job_round_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.key_check
    ADD CONSTRAINT key_check_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_one_of_a_kind UNIQUE (account_id, provider);
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.linked_identity_subject
    ADD CONSTRAINT linked_identity_subject_once PRIMARY KEY (provider, subject);
ALTER TABLE ONLY public.manage_answer
    ADD CONSTRAINT manage_answer_pkey PRIMARY KEY (operator, key);
ALTER TABLE ONLY public.manage_grant
    ADD CONSTRAINT manage_grant_pkey PRIMARY KEY (client_id);
ALTER TABLE ONLY public.migration_lock
    ADD CONSTRAINT migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.notice_link
    ADD CONSTRAINT notice_link_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.notice_preference
    ADD CONSTRAINT notice_preference_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.outbox_event
    ADD CONSTRAINT outbox_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.people_export
    ADD CONSTRAINT people_export_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reserved_app_name
    ADD CONSTRAINT reserved_app_name_pkey PRIMARY KEY (skeleton_hash);
ALTER TABLE ONLY public.reserved_username
    ADD CONSTRAINT reserved_username_pkey PRIMARY KEY (name_hash);
ALTER TABLE ONLY public.revelation
    ADD CONSTRAINT revelation_pkey PRIMARY KEY (operator, account_id, contact);
ALTER TABLE ONLY public.saved_revision
    ADD CONSTRAINT saved_revision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.secure_key
    ADD CONSTRAINT secure_key_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.setting_version
    ADD CONSTRAINT setting_version_pkey PRIMARY KEY (section, version);
ALTER TABLE ONLY public.short_lived_state
    ADD CONSTRAINT short_lived_state_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY public.spoken_language
    ADD CONSTRAINT spoken_language_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.statistic_level
    ADD CONSTRAINT statistic_level_pkey PRIMARY KEY (name, hour);
ALTER TABLE ONLY public.statistic
    ADD CONSTRAINT statistic_pkey PRIMARY KEY (name, labels, hour);
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_pkey PRIMARY KEY (account_id, client_id);
ALTER TABLE ONLY public.template_version
    ADD CONSTRAINT template_version_pkey PRIMARY KEY (id, version);
ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.totp_rescue
    ADD CONSTRAINT totp_rescue_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);
CREATE INDEX account_created ON public.account USING btree (created_at DESC, id DESC);
CREATE INDEX account_merge_kept ON public.account_merge USING btree (kept_id);
CREATE INDEX account_merge_undo_until ON public.account_merge USING btree (undo_until);
CREATE INDEX account_merged_into ON public.account USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX account_nickname_search ON public.account USING btree (lower(nickname) COLLATE "C", id);
CREATE INDEX account_seen ON public.account USING btree (seen_on DESC, id DESC) WHERE (seen_on IS NOT NULL);
CREATE INDEX account_stopped ON public.account USING btree (status, created_at DESC, id DESC) WHERE (status <> 'active'::text);
CREATE INDEX account_username_search ON public.account USING btree (username_key COLLATE "C", id);
CREATE INDEX activity_account ON public.activity USING btree (account_id, seq DESC);
CREATE INDEX activity_anchor_unchecked ON public.activity_anchor USING btree (account_id) WHERE (NOT is_checked);
CREATE INDEX activity_at ON public.activity USING btree (at);
CREATE INDEX activity_written ON public.activity USING btree (written_by, seq);
CREATE INDEX admin_session_account ON public.admin_session USING btree (account_id);
CREATE INDEX agreement_account ON public.agreement USING btree (account_id, agreed_at DESC);
CREATE INDEX agreement_document ON public.agreement USING btree (document, version, account_id);
CREATE INDEX app_data_access_day ON public.app_data_access USING brin (day);
CREATE INDEX app_error_client_id_at ON public.app_error USING btree (client_id, at DESC);
CREATE INDEX app_owner_id ON public.app USING btree (owner_id);
CREATE INDEX app_secret_client_id ON public.app_secret USING btree (client_id);
CREATE INDEX approval_asked ON public.approval USING btree (asked_at DESC, id DESC);
CREATE INDEX approval_waiting ON public.approval USING btree (operator, call) WHERE (state = 'waiting'::text);
CREATE INDEX audit_event_at ON public.audit_event USING btree (at);
CREATE INDEX audit_event_kind ON public.audit_event USING btree (kind, number DESC);
CREATE INDEX audit_event_operator ON public.audit_event USING btree (operator, number DESC);
CREATE INDEX audit_event_target ON public.audit_event USING btree (target_id, number DESC);
CREATE INDEX audit_event_written ON public.audit_event USING btree (written_by, number);
CREATE INDEX authorization_record_account ON public.authorization_record USING btree (account_id, client_id) WHERE (account_id IS NOT NULL);
CREATE INDEX authorization_record_expires_at ON public.authorization_record USING btree (expires_at);
CREATE INDEX authorization_record_grant ON public.authorization_record USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX authorization_record_strangers ON public.authorization_record USING btree (expires_at) WHERE ((kind = ANY (ARRAY['Interaction'::text, 'PushedAuthorizationRequest'::text, 'ReplayDetection'::text])) OR ((kind = 'Session'::text) AND (account_id IS NULL)));
CREATE UNIQUE INDEX authorization_record_uid ON public.authorization_record USING btree (uid) WHERE (uid IS NOT NULL);
CREATE UNIQUE INDEX authorization_record_user_code ON public.authorization_record USING btree (user_code) WHERE (user_code IS NOT NULL);
CREATE INDEX authorization_session_look ON public.authorization_session USING btree (look_at);
CREATE INDEX authorization_session_orphan ON public.authorization_session USING btree (uid) WHERE ((portal_session_id IS NULL) AND (NOT is_ended));
CREATE INDEX authorization_session_portal ON public.authorization_session USING btree (portal_session_id);
CREATE INDEX cancellation_due ON public.cancellation USING btree (due_at);
CREATE INDEX consent_client_id ON public.consent USING btree (client_id);
CREATE INDEX contact_further_of ON public.contact USING btree (further_of) WHERE (further_of IS NOT NULL);
CREATE INDEX former_contact_account ON public.former_contact USING btree (account_id, replaced_at);
CREATE INDEX former_contact_replaced_at ON public.former_contact USING btree (replaced_at);
CREATE INDEX former_name_account ON public.former_name USING btree (account_id);
CREATE INDEX import_job_running ON public.import_job USING btree (started_at) WHERE (state = 'running'::text);
CREATE INDEX imported_account_account ON public.imported_account USING btree (account_id);
CREATE INDEX linked_identity_subject_identity ON public.linked_identity_subject USING btree (identity_id);
CREATE INDEX manage_answer_created ON public.manage_answer USING btree (created_at);
CREATE INDEX notice_link_account ON public.notice_link USING btree (account_id);
CREATE INDEX notice_link_expiry ON public.notice_link USING btree (expires_at);
CREATE INDEX outbox_event_account ON public.outbox_event USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX outbox_event_due ON public.outbox_event USING btree (due_at);
CREATE INDEX passkey_account ON public.passkey USING btree (account_id);
CREATE INDEX quarantine_account ON public.quarantine USING btree (account_id);
CREATE INDEX quarantine_expiry ON public.quarantine USING btree (expires_at);
CREATE INDEX recovery_code_account ON public.recovery_code USING btree (account_id);
CREATE INDEX reserved_app_name_free_at ON public.reserved_app_name USING btree (free_at);
CREATE INDEX reserved_app_name_owner ON public.reserved_app_name USING btree (owner_id);
CREATE INDEX reserved_username_account ON public.reserved_username USING btree (account_id);
CREATE INDEX reserved_username_free_at ON public.reserved_username USING btree (free_at);
CREATE INDEX revelation_account ON public.revelation USING btree (account_id);
CREATE INDEX session_account ON public.session USING btree (account_id);
CREATE INDEX session_device ON public.session USING btree (device) WHERE (device IS NOT NULL);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_expiry_deviceless ON public.session USING btree (expires_at) WHERE (device IS NULL);
CREATE INDEX session_parent ON public.session USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX short_lived_state_sweep ON public.short_lived_state USING btree ((expires_at AT TIME ZONE 'UTC'::text));
CREATE INDEX statistic_hour ON public.statistic USING btree (hour);
CREATE INDEX subject_origin_client ON public.subject_origin USING btree (client_id);
CREATE INDEX upload_account ON public.upload USING btree (account_id);
CREATE INDEX webhook_delivery_client_id ON public.webhook_delivery USING btree (client_id, created_at DESC);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_attempt_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_over ON public.webhook_delivery USING btree (created_at) WHERE (state <> 'waiting'::text);
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_absorbed_id_fkey FOREIGN KEY (absorbed_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_merge
    ADD CONSTRAINT account_merge_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.activity_anchor
    ADD CONSTRAINT activity_anchor_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.admin_session
    ADD CONSTRAINT admin_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.admin_session
    ADD CONSTRAINT admin_session_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agreement_translation
    ADD CONSTRAINT agreement_translation_kind_version_fkey FOREIGN KEY (kind, version) REFERENCES public.agreement_text(kind, version) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_data_access
    ADD CONSTRAINT app_data_access_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_error
    ADD CONSTRAINT app_error_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app
    ADD CONSTRAINT app_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_registration_token
    ADD CONSTRAINT app_registration_token_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_secret
    ADD CONSTRAINT app_secret_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_usage
    ADD CONSTRAINT app_usage_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_further_of_fkey FOREIGN KEY (further_of) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_contact
    ADD CONSTRAINT former_contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import_job(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_report
    ADD CONSTRAINT import_report_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import_job(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imported_account
    ADD CONSTRAINT imported_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.linked_identity_subject
    ADD CONSTRAINT linked_identity_subject_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.linked_identity(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.manage_grant
    ADD CONSTRAINT manage_grant_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_link
    ADD CONSTRAINT notice_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_preference
    ADD CONSTRAINT notice_preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.outbox_event
    ADD CONSTRAINT outbox_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reserved_app_name
    ADD CONSTRAINT reserved_app_name_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reserved_username
    ADD CONSTRAINT reserved_username_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.revelation
    ADD CONSTRAINT revelation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.spoken_language
    ADD CONSTRAINT spoken_language_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp_rescue
    ADD CONSTRAINT totp_rescue_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
