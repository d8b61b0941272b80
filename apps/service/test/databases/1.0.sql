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
CREATE TABLE public.app_reading (
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
CREATE TABLE public.client (
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
    CONSTRAINT client_status_check CHECK ((status = ANY (ARRAY['active'::text, 'in_review'::text, 'refused'::text, 'suspended'::text]))),
    CONSTRAINT client_subject_type_check CHECK ((subject_type = ANY (ARRAY['pairwise'::text, 'public'::text]))),
    CONSTRAINT client_type_check CHECK ((type = ANY (ARRAY['web'::text, 'spa'::text, 'native'::text, 'device'::text])))
);
CREATE TABLE public.client_error (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone NOT NULL,
    endpoint text NOT NULL,
    error text NOT NULL,
    reason text NOT NULL
);
CREATE TABLE public.client_registration_token (
    owner_id uuid NOT NULL,
    digest bytea NOT NULL,
    session_id uuid NOT NULL,
    legal_name text NOT NULL,
    contact text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.client_secret (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    digest bytea NOT NULL,
    hint text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone
);
CREATE TABLE public.client_usage (
    client_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    sign_ins integer NOT NULL
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
CREATE TABLE public.effect (
    id uuid NOT NULL,
    kind text NOT NULL,
    account_id uuid,
    payload jsonb NOT NULL,
    caller jsonb NOT NULL,
    attempts integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL
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
CREATE TABLE public.freed_app_name (
    skeleton_hash bytea NOT NULL,
    owner_id uuid,
    free_at timestamp with time zone NOT NULL
);
CREATE TABLE public.freed_username (
    name_hash bytea NOT NULL,
    account_id uuid,
    free_at timestamp with time zone NOT NULL
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
CREATE TABLE public.imported_person (
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
CREATE TABLE public.lodge_visit (
    session_id uuid NOT NULL,
    account_id uuid NOT NULL,
    device text NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL
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
	('4f99a1bc-62f7-492f-bd50-0542f64222a2', 80578963, 'active', 'linwan', 'linwan', NULL, '林晚', '', '', '', '住在运河边', '$argon2id$v=19$m=64,t=1,p=1$hth1OvL6hezFBVk97YFaJQ$G+BZKJJ+DcZ6Lu/8bRzX/mDDzeyWaVf8sm0y41IufYc', '2026-11-26 03:38:03.219+00', NULL, NULL, NULL, '2026-11-26', '2026-11-26 03:38:03.219+00'),
	('1ffd607f-4131-43bb-b54f-bde723392c15', 29795573, 'active', NULL, NULL, NULL, '周屿', '', '', '', '', '$argon2id$v=19$m=64,t=1,p=1$OSjjryU3DeyA3oRZMywpEQ$L5iyAW1lhUohftK0JMXtlyRR4PJ3ag69Uaqv2e2kG1k', '2026-11-26 03:38:03.219+00', NULL, NULL, NULL, '2026-11-26', '2026-11-26 03:38:03.219+00'),
	('c20b88da-9866-4463-bb51-89d1df3b27e1', 84472238, 'merged', NULL, NULL, NULL, '吴桐', '', '', '', '', '$argon2id$v=19$m=64,t=1,p=1$12GI7CCPN7HX0Jl0muvMig$G2H9JHYXBckK6VuEF/RmxmpqdlROYUqvV5wEwQUtpn0', '2026-11-26 03:39:03.219+00', NULL, '4f99a1bc-62f7-492f-bd50-0542f64222a2', NULL, '2026-11-26', '2026-11-26 03:39:03.219+00');
INSERT INTO public.account_merge VALUES
	('a2ef7b6c-303c-47eb-8049-f224279758aa', 'c20b88da-9866-4463-bb51-89d1df3b27e1', '4f99a1bc-62f7-492f-bd50-0542f64222a2', '2026-11-26 03:39:03.219+00', '2026-12-03 03:39:03.219+00', '{"clients": [], "uploads": [], "contacts": [{"had": "main", "has": "further", "kind": "phone", "value": "13800000003", "value_key": "13800000003", "verified_at": "2026-11-26T03:39:03.219Z"}], "subjects": [], "identities": []}');
INSERT INTO public.activity OVERRIDING SYSTEM VALUE VALUES
	('ceb0e6c8-6bf3-4f2f-ad0e-2ac138353f4e', 1, '4f99a1bc-62f7-492f-bd50-0542f64222a2', '2026-11-26 03:38:03.219+00', 'registered', 'registration', '10.2.37.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\xf8c4137508a4600c81251b672e0de43c354dda2596ba7858c228ad8d0928cd10', '748'),
	('68401648-25d8-4605-bf5b-9261d5f6f821', 2, '4f99a1bc-62f7-492f-bd50-0542f64222a2', '2026-11-26 03:38:03.219+00', 'sign_in', 'registration', '10.2.37.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'e9443537-69ea-4563-80c7-dcd075773dcd', '{}', '\xf8c4137508a4600c81251b672e0de43c354dda2596ba7858c228ad8d0928cd10', '\x6f1fa754c99ca1b9d16c2c668ab94e2d2a6191bbfb2834666829f452227c447d', '748'),
	('8cc71de5-273a-4dca-bda8-4ffa11be242c', 3, '4f99a1bc-62f7-492f-bd50-0542f64222a2', '2026-11-26 03:38:03.219+00', 'profile_changed', '', '10.2.37.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'e9443537-69ea-4563-80c7-dcd075773dcd', '{"fields": ["nickname", "bio"]}', '\x6f1fa754c99ca1b9d16c2c668ab94e2d2a6191bbfb2834666829f452227c447d', '\xea387a3f549fbfaf1f51ff920fe8d139daa46d959d9ec0622d837b660feeb436', '750'),
	('ddeb9f52-9a5b-4303-acf9-4690faa79e20', 4, '4f99a1bc-62f7-492f-bd50-0542f64222a2', '2026-11-26 03:38:03.219+00', 'profile_changed', '', '10.2.37.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'e9443537-69ea-4563-80c7-dcd075773dcd', '{"fields": ["bio"]}', '\xea387a3f549fbfaf1f51ff920fe8d139daa46d959d9ec0622d837b660feeb436', '\x5870e035a754cb47256ebed33bac85fa84dfa7326bd4cb8ec5114f2f4a8fb613', '752'),
	('93c7dc88-d7c0-4079-ad2e-30cec35e25d4', 5, '1ffd607f-4131-43bb-b54f-bde723392c15', '2026-11-26 03:38:03.219+00', 'registered', 'registration', '10.131.237.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\xe20006051e4f492c5ecb5e6cbadb4c8c1a3eadafdd5de9f289f5166557a87fc6', '765'),
	('a8737e41-4e49-4a06-8a39-e66112d81f19', 6, '1ffd607f-4131-43bb-b54f-bde723392c15', '2026-11-26 03:38:03.219+00', 'sign_in', 'registration', '10.131.237.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'f964fb53-85be-4d02-9a08-c0f948ecf856', '{}', '\xe20006051e4f492c5ecb5e6cbadb4c8c1a3eadafdd5de9f289f5166557a87fc6', '\x3c3eb75ea82c4c4179680b5c92eafcd73ed04d0443767374ee916a55be419d59', '765'),
	('b8108cdd-bacc-4f8a-aa82-d0628e832c87', 7, '1ffd607f-4131-43bb-b54f-bde723392c15', '2026-11-26 03:38:03.219+00', 'profile_changed', '', '10.131.237.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'f964fb53-85be-4d02-9a08-c0f948ecf856', '{"fields": ["nickname"]}', '\x3c3eb75ea82c4c4179680b5c92eafcd73ed04d0443767374ee916a55be419d59', '\x9b54a024517500dfcaf0244937a9ac349780cbd2f2f10f171d33c579056a3b7f', '767'),
	('8734df1f-7acc-431b-bc66-5f4d8591b41a', 8, '1ffd607f-4131-43bb-b54f-bde723392c15', '2026-11-26 03:38:03.219+00', 'step_up', 'password', '10.131.237.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'f964fb53-85be-4d02-9a08-c0f948ecf856', '{}', '\x9b54a024517500dfcaf0244937a9ac349780cbd2f2f10f171d33c579056a3b7f', '\x1d2c85b58bd65757fdcfab9da38d0271d92229dbf92b54315c0d27d08d99ca84', '770'),
	('bf196a6f-9c8b-45ab-a801-843175591dc2', 9, '1ffd607f-4131-43bb-b54f-bde723392c15', '2026-11-26 03:38:03.219+00', 'mfa_enabled', '', '10.131.237.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'f964fb53-85be-4d02-9a08-c0f948ecf856', '{}', '\x1d2c85b58bd65757fdcfab9da38d0271d92229dbf92b54315c0d27d08d99ca84', '\x89e80de86f30010967dfa247cd6666975f2891c335507c2f29cbc6b43ed55999', '776'),
	('052cc1b8-3dd8-441f-8359-bf0c59194350', 10, 'c20b88da-9866-4463-bb51-89d1df3b27e1', '2026-11-26 03:39:03.219+00', 'registered', 'registration', '10.67.145.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\xb3c9db84f4edb9d2282f0797199694aba08b51feac4e0a964db7be982569802b', '792'),
	('b62a26d2-bdf8-48ea-9596-e3f1ef6a6461', 11, 'c20b88da-9866-4463-bb51-89d1df3b27e1', '2026-11-26 03:39:03.219+00', 'sign_in', 'registration', '10.67.145.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '7f5cb08a-8008-469e-a8ba-6026a49c8978', '{}', '\xb3c9db84f4edb9d2282f0797199694aba08b51feac4e0a964db7be982569802b', '\xadbccdb7f78db64793c577704dbf440c8fbdae6e7d3085d6e9b7b29a2c921673', '792'),
	('f6993fc1-8875-4ff7-a0f2-1e1994b4cb23', 12, 'c20b88da-9866-4463-bb51-89d1df3b27e1', '2026-11-26 03:39:03.219+00', 'profile_changed', '', '10.67.145.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '7f5cb08a-8008-469e-a8ba-6026a49c8978', '{"fields": ["nickname"]}', '\xadbccdb7f78db64793c577704dbf440c8fbdae6e7d3085d6e9b7b29a2c921673', '\x2f67e75d249a8673ee7193cbc77c8075553c8774904b555982baa0138beccfb7', '794'),
	('d6ccc86d-2727-4116-b65f-2841bd45ef40', 13, '4f99a1bc-62f7-492f-bd50-0542f64222a2', '2026-11-26 03:39:03.219+00', 'step_up', 'password', '10.2.37.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'e9443537-69ea-4563-80c7-dcd075773dcd', '{}', '\x5870e035a754cb47256ebed33bac85fa84dfa7326bd4cb8ec5114f2f4a8fb613', '\x1ee8873d13276ebec68fd2fdf6e5b9c08524dece78780edbc7ac5fe524bc3dcc', '797'),
	('71851052-919e-428a-a64d-145ffa24995e', 14, 'c20b88da-9866-4463-bb51-89d1df3b27e1', '2026-11-26 03:39:03.219+00', 'sign_in', 'password', '10.2.37.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '2f9793ad-6ef4-40ba-8b08-a184518a9efc', '{"new_device": true}', '\x2f67e75d249a8673ee7193cbc77c8075553c8774904b555982baa0138beccfb7', '\x9e899b2cbc180f7cf76511046cd5be09ce98888c6538b74369e95e88d575c37b', '806'),
	('ccf3ff1b-a3cb-4506-a41e-0634b7aa4d11', 15, '4f99a1bc-62f7-492f-bd50-0542f64222a2', '2026-11-26 03:39:03.219+00', 'accounts_merged', '', '10.2.37.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "kept", "number": "84472238", "nickname": "吴桐"}', '\x1ee8873d13276ebec68fd2fdf6e5b9c08524dece78780edbc7ac5fe524bc3dcc', '\xdfbf0ef6ac3f746f73baa28a0b4a631165ee8823868fd2f2714a4c33f95adfb1', '812'),
	('74c1e2c1-434e-41f7-a12a-0523ac810e30', 16, 'c20b88da-9866-4463-bb51-89d1df3b27e1', '2026-11-26 03:39:03.219+00', 'accounts_merged', '', '10.2.37.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "absorbed", "number": "80578963", "nickname": "林晚"}', '\x9e899b2cbc180f7cf76511046cd5be09ce98888c6538b74369e95e88d575c37b', '\x4366963054459d6a78764d24b8a58a8558945ec6649dbdfbc2e9cae75ca4a7f4', '812'),
	('1c7acf95-d8e2-4c76-b108-04501eb4b88c', 17, '1ffd607f-4131-43bb-b54f-bde723392c15', '2026-11-26 03:39:03.219+00', 'app_created', 'k391hiq8jhq1uq16biuc', '10.131.237.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'f964fb53-85be-4d02-9a08-c0f948ecf856', '{"name": "青禾笔记"}', '\x89e80de86f30010967dfa247cd6666975f2891c335507c2f29cbc6b43ed55999', '\x7aeb133e07f2aaaaeef8eb3be7cf1b6fc3f242fb4f315f7e36fef00ac871ef8a', '820'),
	('95a500bc-814a-46fe-8112-ff77c06c980e', 18, '4f99a1bc-62f7-492f-bd50-0542f64222a2', '2026-11-26 03:39:03.219+00', 'app_granted', 'k391hiq8jhq1uq16biuc', '10.2.37.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'e9443537-69ea-4563-80c7-dcd075773dcd', '{"name": "青禾笔记", "scopes": ["openid", "profile", "offline_access"], "client_id": "k391hiq8jhq1uq16biuc", "recipient": {"name": "青禾笔记", "contact": "privacy@app.example", "handling": "", "purposes": {"openid": "认出你，下次直接登录", "profile": "显示你的昵称和头像", "offline_access": "你不在时保持登录"}, "agreed_at": 1795664343, "retention": "", "legal_name": "示例科技（杭州）有限公司", "destination": "app.example", "privacy_policy": ""}}', '\xdfbf0ef6ac3f746f73baa28a0b4a631165ee8823868fd2f2714a4c33f95adfb1', '\xcbc5e2f51acc2e213e7cab5ff0c7f4b7621f555c42c4a387d7b7da8e360f4784', '827');
INSERT INTO public.activity_anchor VALUES
	('c20b88da-9866-4463-bb51-89d1df3b27e1', 5, 0, '\x4366963054459d6a78764d24b8a58a8558945ec6649dbdfbc2e9cae75ca4a7f4', NULL, '\xcc972fd0d7fc975af34263b8a52ee6699971d8be41544ce141b95adb3dc4da0b', false, 0, NULL),
	('1ffd607f-4131-43bb-b54f-bde723392c15', 6, 0, '\x7aeb133e07f2aaaaeef8eb3be7cf1b6fc3f242fb4f315f7e36fef00ac871ef8a', NULL, '\x16f8d4ebacf4453893827b73c54f5544c5ed3d58ccae1ec1310efbdd2c999b6c', false, 0, NULL),
	('4f99a1bc-62f7-492f-bd50-0542f64222a2', 7, 0, '\xcbc5e2f51acc2e213e7cab5ff0c7f4b7621f555c42c4a387d7b7da8e360f4784', NULL, '\x03b7eaab99ecaa5f0e0262672aac41aea8ea50ca2094ba8d22d7b21a67a028fe', false, 0, NULL);
INSERT INTO public.agreement OVERRIDING SYSTEM VALUE VALUES
	(1, '4f99a1bc-62f7-492f-bd50-0542f64222a2', 'terms', '1.0', '2026-11-26 03:38:03.219+00', '10.2.37.7', 'registration', '{}'),
	(2, '4f99a1bc-62f7-492f-bd50-0542f64222a2', 'privacy', '1.0', '2026-11-26 03:38:03.219+00', '10.2.37.7', 'registration', '{}'),
	(3, '1ffd607f-4131-43bb-b54f-bde723392c15', 'terms', '1.0', '2026-11-26 03:38:03.219+00', '10.131.237.7', 'registration', '{}'),
	(4, '1ffd607f-4131-43bb-b54f-bde723392c15', 'privacy', '1.0', '2026-11-26 03:38:03.219+00', '10.131.237.7', 'registration', '{}'),
	(5, 'c20b88da-9866-4463-bb51-89d1df3b27e1', 'terms', '1.0', '2026-11-26 03:39:03.219+00', '10.67.145.7', 'registration', '{}'),
	(6, 'c20b88da-9866-4463-bb51-89d1df3b27e1', 'privacy', '1.0', '2026-11-26 03:39:03.219+00', '10.67.145.7', 'registration', '{}');
INSERT INTO public.authorization_record VALUES
	('\x460d74290ee4c01dad9e6a340597d523966b1c1c70e3119a24db865acae1440c', 'Grant', '{"exp": 1811216285, "iat": 1795664285, "kind": "Grant", "openid": {"scope": "openid profile offline_access", "claims": []}, "clientId": "k391hiq8jhq1uq16biuc", "rejected": {}, "accountId": "4f99a1bc-62f7-492f-bd50-0542f64222a2"}', NULL, '7nvOuH3oVPtudqX9o18MjtnpRJb_AgRPk1FoTaDaEAc', '4f99a1bc-62f7-492f-bd50-0542f64222a2', 'k391hiq8jhq1uq16biuc', NULL, NULL, 0, false, NULL, NULL, NULL, '2027-05-25 03:39:03.219+00'),
	('\xfacf59b483720ae9e5c5a27b8e7b2813a0bb9a5c5922f331d9740027e98e1bb2', 'Session', '{"acr": "0", "exp": 1796269086, "iat": 1795664286, "uid": "iJlctZfMn_p9xiVhELb1eh6xDdixmBOQNAk8YZu0nSb", "kind": "Session", "loginTs": 1795664343, "accountId": "4f99a1bc-62f7-492f-bd50-0542f64222a2", "authorizations": {"k391hiq8jhq1uq16biuc": {"sid": "gllHcmhoFnDB3jYKK-7w_U0VVshE2E_XzjrlERr3uly", "grantId": "7nvOuH3oVPtudqX9o18MjtnpRJb_AgRPk1FoTaDaEAc", "persistsLogout": true}}}', '1.QQhn8QLTf7aJiWweh3ng30K6JdoT0v37QyjmDlmYrRpoIgQCRREw_EmZXlaEjmGaOWRtmXfUDXPZbpP__nw0tIG3-bGSC4k', NULL, '4f99a1bc-62f7-492f-bd50-0542f64222a2', NULL, 'iJlctZfMn_p9xiVhELb1eh6xDdixmBOQNAk8YZu0nSb', NULL, 0, false, NULL, NULL, NULL, '2026-12-03 03:39:03.219+00'),
	('\x8ab3f3c158e73b5a4836028c0d22bc1a0bd750222feb37f67687ba969a8dfea6', 'AuthorizationCode', '{"acr": "0", "exp": 1795664346, "iat": 1795664286, "kind": "AuthorizationCode", "scope": "openid profile offline_access", "grantId": "7nvOuH3oVPtudqX9o18MjtnpRJb_AgRPk1FoTaDaEAc", "authTime": 1795664343, "clientId": "k391hiq8jhq1uq16biuc", "accountId": "4f99a1bc-62f7-492f-bd50-0542f64222a2", "sessionUid": "iJlctZfMn_p9xiVhELb1eh6xDdixmBOQNAk8YZu0nSb", "redirectUri": "https://app.example/callback", "codeChallenge": "2t8ifYyMMtkjy8hnuxljKsoSd7nVJTiKbYn4dGgUOxE", "codeChallengeMethod": "S256"}', NULL, '7nvOuH3oVPtudqX9o18MjtnpRJb_AgRPk1FoTaDaEAc', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, '2026-11-26 03:39:03.219+00', '2026-11-26 03:40:03.219+00'),
	('\x01ec7dc4aff2725fc793282a60f929eba46b9d179b129b324b713b6ec26f36f5', 'AccessToken', '{"exp": 1795667886, "gty": "authorization_code", "iat": 1795664286, "kind": "AccessToken", "scope": "openid profile offline_access", "grantId": "7nvOuH3oVPtudqX9o18MjtnpRJb_AgRPk1FoTaDaEAc", "clientId": "k391hiq8jhq1uq16biuc", "accountId": "4f99a1bc-62f7-492f-bd50-0542f64222a2", "sessionUid": "iJlctZfMn_p9xiVhELb1eh6xDdixmBOQNAk8YZu0nSb"}', NULL, '7nvOuH3oVPtudqX9o18MjtnpRJb_AgRPk1FoTaDaEAc', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, NULL, '2026-11-26 04:39:03.219+00'),
	('\xe70c6585911b3406fc39fa5ee7df2a56a11e189f0fde388c33f7231064d1d33d', 'RefreshToken', '{"acr": "0", "exp": 1798256286, "gty": "authorization_code", "iat": 1795664286, "iiat": 1795664286, "kind": "RefreshToken", "scope": "openid profile offline_access", "grantId": "7nvOuH3oVPtudqX9o18MjtnpRJb_AgRPk1FoTaDaEAc", "authTime": 1795664343, "clientId": "k391hiq8jhq1uq16biuc", "accountId": "4f99a1bc-62f7-492f-bd50-0542f64222a2", "rotations": 0, "sessionUid": "iJlctZfMn_p9xiVhELb1eh6xDdixmBOQNAk8YZu0nSb"}', NULL, '7nvOuH3oVPtudqX9o18MjtnpRJb_AgRPk1FoTaDaEAc', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, NULL, '2026-12-26 03:39:03.219+00');
INSERT INTO public.authorization_secret VALUES
	('cookies', '1.lbgjjysWNEGS_v0_8JCHVf4mtMvbLYQ3oaN6uzMR01Q4tPCLlcJJOs-pzGeeG4RgEd9vfOHU5QcFx2oLAD3JMgD3SyNKutU'),
	('pairwise', '1.WhFloJ4h6PPafeLuOdxSQIB8O_hc0kxqnuL6DkENnYWLLawRMbELVD5knCtEyiukOabmBwr4df-iGUYM-VdzHkDT-WTf5OY'),
	('proof nonces', '1.SPND7Q-2hhhS7e407npsQvPRZX2kidpF2R5lO4fIujcGlANZUKcm8ftv7xAa-r0IxU1d1l2cGcAiIsXaruhKiQH5GjMMcSM');
INSERT INTO public.authorization_session VALUES
	('iJlctZfMn_p9xiVhELb1eh6xDdixmBOQNAk8YZu0nSb', 'e9443537-69ea-4563-80c7-dcd075773dcd', '2026-12-03 03:38:03.219+00', false);
INSERT INTO public.client VALUES
	('k391hiq8jhq1uq16biuc', '1ffd607f-4131-43bb-b54f-bde723392c15', NULL, 'active', '', false, 'web', '青禾笔记', '', '', '{https://app.example/callback}', '{}', '{openid,profile,email,phone,offline_access}', '{openid}', '{}', '示例科技（杭州）有限公司', 'privacy@app.example', '', '', '', 'client_secret_basic', NULL, '', '', 'pairwise', 'RS256', false, false, false, false, '', NULL, NULL, NULL, '2026-11-26 03:39:03.219+00', '2026-11-26 03:39:03.219+00');
INSERT INTO public.client_secret VALUES
	('1d8a08ab-1896-42fc-aefc-2f07ba48e278', 'k391hiq8jhq1uq16biuc', '\xab58424eec9b43e10d61c2c9b8a48c984a43b6da17c5950544065ac625b38a81', 't0Gm', '2026-11-26 03:39:03.219+00', NULL, '2026-11-26 03:39:03.219+00');
INSERT INTO public.consent VALUES
	('2d1aff45-3639-4510-9e60-d5485b696d5e', '4f99a1bc-62f7-492f-bd50-0542f64222a2', 'k391hiq8jhq1uq16biuc', '{openid,profile,offline_access}', '{}', '{}', '{"name": "青禾笔记", "contact": "privacy@app.example", "handling": "", "purposes": {"openid": "认出你，下次直接登录", "profile": "显示你的昵称和头像", "offline_access": "你不在时保持登录"}, "agreed_at": 1795664343, "retention": "", "legal_name": "示例科技（杭州）有限公司", "destination": "app.example", "privacy_policy": ""}', '2026-11-26 03:39:03.219+00', '2026-11-26 03:39:03.219+00');
INSERT INTO public.contact VALUES
	('phone', '13800000001', '13800000001', '4f99a1bc-62f7-492f-bd50-0542f64222a2', NULL, NULL, '2026-11-26 03:38:03.219+00'),
	('phone', '13800000002', '13800000002', '1ffd607f-4131-43bb-b54f-bde723392c15', NULL, NULL, '2026-11-26 03:38:03.219+00'),
	('phone', '13800000003', '13800000003', NULL, '4f99a1bc-62f7-492f-bd50-0542f64222a2', '4d8c8eba-95b6-4bcc-896a-ea80bd97d8fd', '2026-11-26 03:39:03.219+00');
INSERT INTO public.device VALUES
	('91fc063e-c9c8-4202-bc4d-e2c30e4fe6dc', '4f99a1bc-62f7-492f-bd50-0542f64222a2', '81MV1iL8-wpZ_2W0jzM-EjOpVbe2JCdO32vRKHku5ks', 'Y32-YrFm7YEuLNvba2BYXgNNiKzqliXl5GdXX5HH0O4', false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州', '2026-11-26 03:38:03.219+00', '2026-11-26 03:38:03.219+00', NULL),
	('a596d2b9-2679-4a70-98d3-cd39d2d01eb3', '1ffd607f-4131-43bb-b54f-bde723392c15', '6JCkvX6zKvO-QCY2cSmmidHq6a-FSNOxSLAWt8F0A7g', 'F3dpyB1ZqohUAIX2CQe_xJEqulRd2qQkWIaiO74pFgc', false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州', '2026-11-26 03:38:03.219+00', '2026-11-26 03:38:03.219+00', NULL);
INSERT INTO public.migration VALUES
	('0001-baseline', '2026-11-26T03:37:53.590Z');
INSERT INTO public.migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.notice_link VALUES
	('\x9efec5f0276cb6846bf67500a8bd04835e326671cc3ddc9fff6641af21be46ec', '9f7d3b0b-b983-42c3-9093-5f9c26819286', '1ffd607f-4131-43bb-b54f-bde723392c15', 'security_change', '开启了两步验证', '2026-11-26 03:38:03.219+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 03:38:03.219+00'),
	('\x95dbb7be1f7511415af7f61a0f16dab57be9084077dbb02834d71e69db5f3632', 'f2f59244-f6bb-4964-b726-ca698f28adc9', 'c20b88da-9866-4463-bb51-89d1df3b27e1', 'new_device', '在新设备上登录', '2026-11-26 03:39:03.219+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 03:39:03.219+00'),
	('\x9fe5e6f14de034611f0563f1abbc9df48bd08770cf5aeda9f7d4b421d3cedafd', '1047fa49-c932-4a26-b897-f9a488867c86', 'c20b88da-9866-4463-bb51-89d1df3b27e1', 'accounts_merged', '这个账号并入了账号 80578963，7 天内可以撤销', '2026-11-26 03:39:03.219+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 03:39:03.219+00'),
	('\x6200f898967aae7cf4c2ff8102740acdcacc1ca847fdb75c747684466fe296f3', 'f4ea2660-4411-4d5e-87fc-992e9a07937b', '4f99a1bc-62f7-492f-bd50-0542f64222a2', 'accounts_merged', '账号 84472238 并入了这个账号，7 天内可以撤销', '2026-11-26 03:39:03.219+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-03 03:39:03.219+00');
INSERT INTO public.recovery_code OVERRIDING SYSTEM VALUE VALUES
	(1, '1ffd607f-4131-43bb-b54f-bde723392c15', '9fY26RGB2opSpJIr5ZTvMsVNPRBuw-9DvTfu1QsziP0', '2026-11-26 03:38:03.219+00', NULL),
	(2, '1ffd607f-4131-43bb-b54f-bde723392c15', 'eVmX6ROyK8ZosRyCWxiW9qoDY5jiKg276C2ckdIOwmk', '2026-11-26 03:38:03.219+00', NULL),
	(3, '1ffd607f-4131-43bb-b54f-bde723392c15', 'MlGKphRe8ocvc9Mbi1oq66ZoScFWRFngsnPwtXZ04Z0', '2026-11-26 03:38:03.219+00', NULL),
	(4, '1ffd607f-4131-43bb-b54f-bde723392c15', 'Wd8PY5Wa4MNClsDgSuWTQY_aTPElQJE6GQbFLWXt1wA', '2026-11-26 03:38:03.219+00', NULL),
	(5, '1ffd607f-4131-43bb-b54f-bde723392c15', 'P3ZgJjmoFlFE3JYTgEC-7lkOs6WlXUUFv5xC2zffA-k', '2026-11-26 03:38:03.219+00', NULL),
	(6, '1ffd607f-4131-43bb-b54f-bde723392c15', 'FEimd6ppdwDlyUGQYM3GWH1OR_8OhorG4r7u6886JNw', '2026-11-26 03:38:03.219+00', NULL),
	(7, '1ffd607f-4131-43bb-b54f-bde723392c15', 'Fq80mpdDIPaQi17rW0hlNtm28CZbQR1Teo9AmAznf3M', '2026-11-26 03:38:03.219+00', NULL),
	(8, '1ffd607f-4131-43bb-b54f-bde723392c15', '1ymyCVFi_rVusdms3cQCPAvr6-WbMiu_o6YCbbyQXIU', '2026-11-26 03:38:03.219+00', NULL),
	(9, '1ffd607f-4131-43bb-b54f-bde723392c15', '8Gzlxdmm18d0f5c5d6dkHiNIvOGkXZPC0FdfGiSy4Ac', '2026-11-26 03:38:03.219+00', NULL),
	(10, '1ffd607f-4131-43bb-b54f-bde723392c15', 'R1SjuJcFrZu0Nl56dNBlaOGlhykQYwr4tXp-4sgwuN4', '2026-11-26 03:38:03.219+00', NULL);
INSERT INTO public.secure_key VALUES
	('bfvmp2ustkj5', '2beb39fe-ed89-4d71-8ac5-f4f8760dd621', '1.CCzUq7473vdX35qpfXzw7mzkUjRtYaU2ZRFNjxGQWkgFxMjn5JYvLchE9Eeo460ES7lkSI2PxIcrCrybdHXLSvJNaeQ6GcyxK62hncuOhg5V5YbopKLi1QCBp4IQWsGD1gS54HBFFb3fORIylnes_xbqb1coAWUeibFUPSPO-wMJ90cuisVjCdM6fjevhrm7yy5Gmk4wN1BFZ_xRa1UEg3nMhTFsuNqqkwNrcjLGKFB53Xsgg3TFJ2sk1S-u0m-3hmhGhNXWdKf1UPd1uFNTAwPgvalfMDHjXFseoNf_VxLKlTJ2uDAgmgy7YAKAIS8awBXTRnm92W4tca4o9nNWXL51_TxlRKuIEmyDkFclYoZf3_aPbWXk4AYIw46s0mOgyN86suX5nx53zbl4Guc5BcoKpaKeeDNOsiMEYEtMFa0mtNIb_Dum7khg58acJJE_R6v6zD7b2r7HU216dUu7OrCQflGQAaPIaWyeqYDbsE6yP9nnUhtUdBU1tV-eDatS-AN_A5zaZLtewXBPneBLTGjK6N2xSvQ0ujJvdOJK9SflnkMnaH8ez9rxJVHMKWCeJ5Myd7uu5RvwtWScgo2px7XtQNJ8OtsHXYwDfdFzbUyszkuZ8Czunb0TJsH2dv0CUEbfb-TlqrjXzi1d7w7YeJDj4TiWERNiLoPsHOZVWYL5IBipaGLpI0zzsRbjwWHvfZ3Mpr3qiCdfsVLn64pXTadQ2slJfret4Xy0RGCaozlMV8HnbKOnXCBNOIOKWpIJZW8PwOvpQTzygJ_NedMFRCO9vTDinN6qqDuwkvmHaAKZjV48FTVYPb9mCnbQ5nNYz_Q3iTlqUEq1r-EwdQY9LNbZzqzWJUpKtdY1xbOo-qmT2nfa8jj0gvkfHgXMlT8an8nGCMNNB6hBPV2FaSt4UjX-A-B5O7525oyue5hV7C8KgXtTPqPynNa0u4lwT7p1ZHFomyC0xIMFzpcT4lQYvSmrC7gSxdsGRk3V0u_0Q3NkAQ8uJ9yhFHCf_8V5--pPgioqmyQx-qekRoIppqp0gFMGEhZlL9loWz_TrIlZa-ZuhE9OQPL5r1MF6EtT1DxrAvTCbpl-9T_wXHBi-pUGdCIKYRt0G_-W2sVqT2AQFGFJFJXYCrDQLtbB_lnX9iPp9a_mIB9DW1jEn2mtPLZqFCQ0hf2ibVH6MhRvaza-Z_vUQa3pJa268nYy7f1Gt6pyx9t63OMal8p1evkUKUom-cUPtTLKzRRMAYNee3TdNgehxwyh-TXEe7StwFXpLb9gnlW1CPiHRWzohiyZG4lgyi97rKz1g3Ex7tUh5hvELfB9gedV8HkXtT0v0-E5OBPYU5tZyfhWCM-selV2-jz4ia0j32KgpfWbJgYxIxxJO5kv39Cf8ntI7zjDFWbeNY2l2tQ8GVDYiTyuuQmj9hD8Tg2fZfnuNWQU8RSsPzVMaxHpL_5EfwP0dRzrKr-RCgMmf3g5iRcCVdqZBb3UCKEPksNT2x-KTlrBmD9FA5wfQQhOR11fsAUSjtv1qtnHHSOp2T8jcQilFYRiEBp_C1wmEw2QUFn5O0ynXaISfSvE3xJgj09zGazAX8lJ_JYe9lod7CCnFFSvnE-0JPVRV52VIeidJe9F1FxWg2vmh_9VA5FMMc3_uYY4aZZcsU3JZShQZxGqo7tDoeF0o0HYiFCYdmpOwk2mqrqYVwM5cH9Rw6EsTzZQbRExOy51SWyVRWn-w2HTrqa0llpcKHVT9KJx2-n4ieR3DHMbXICoelHNmzMw68NHM5aRRsV0rBySXRYwKn7EpTdLGK0D4TEUUz_q-rQ95rIy7vzsJb7nKA_cUBvEtpiNQ0DFZCuP1hs5gXP1I7HiPq8XzVH5GWzxlsJYPYcWXpLqYmFDHqkmREUYaTYoG4nKIsu91UDrpvTRynt4W_cuowzH6_AYKVKKCm1u1rQdHtr7a5Eg3qkwuz1Mm0QlT8CtB4RdQ4LfWPDieHAK8f75KNkAK6N9JvQRsMBgmkzaaqr-ZdXPJNOqL8aaOq1pWugo85N4KHpIxWAR22qfSACaFSGIRZ0m_DXBz7oTqDeLAWJuOBXRwlrnI-QVFJC290f4qKZhdggmx2y9Ws-KXG-NjTwSwLzLniJkd5M77YGbqh5bs_r0k3JczGBpvOUG2ezeDUBO9T2hJQ2X4mi2V1X993GNpefslptKOzWsNkiy-TQ', 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvJMnoFltnCiEDXSYZTagHAz4tyd9LYVGLFfH17NaoRpZIh7pCM1omhRwljwA6bigHbnELM9g/DW8TtI4DO01/Ndma08ob53Z0pOL/I4JNf65pDIEYrWEmdleUjY1MxJL2+aBFh6qa5/Ioh7KgQyCacA9wndpqWzqUXaYVsLabFe41RUhMmet4dZbILx/50EWIZgA2eVi8VhjLYQ4JL8p79FC8kh8RDT1SOCj9ynckM8tdZTX53rL12jyv5DlcCesX3F3axmHilXIDSCPMheAdZ7LPACCVmrfjIv+baUy5JmfDNY8Un1EKBayQmLa7/koGK9clfYXDavWhVgRRdcXZwIDAQAB', '2026-11-26 03:38:03.219+00', '2026-11-27 03:38:03.219+00');
INSERT INTO public.session VALUES
	('f964fb53-85be-4d02-9a08-c0f948ecf856', '1ffd607f-4131-43bb-b54f-bde723392c15', '\x6d004b885e6434b5c9977fcfe7dd5edf8e0c8be6ff0735e869d2b80210519280', '\xa8992690b0c8badd636832ea6a7e9fb22382eb42188f0e25af99df20b4e7062a', NULL, '6JCkvX6zKvO-QCY2cSmmidHq6a-FSNOxSLAWt8F0A7g', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.131.237.7', '浙江杭州', 'registration', '[{"at": 1795664283219, "way": "password", "factor": "pwd"}, {"at": 1795664283219, "way": "phone_code", "factor": "sms"}, {"at": 1795664283219, "way": "password", "factor": "pwd", "boundTo": "1QmrI6edUWyCvS6OarPn49IWni04I-WDY6RalqyRqxU", "isCheck": true}, {"at": 1795664283219, "way": "totp", "factor": "otp", "boundTo": "BumPVplUhs6I2FQYzIxwmfXOCl41BsxARzROonamND8", "isCheck": true}]', '2026-11-26 03:38:03.219+00', '2026-11-26 03:38:03.219+00', '2026-12-03 03:38:03.219+00'),
	('e9443537-69ea-4563-80c7-dcd075773dcd', '4f99a1bc-62f7-492f-bd50-0542f64222a2', '\x91fc7a8ef7eb8b36c8bffb546b992c12be1f662131ad4c28dee6e665cdb764c6', '\x6760aae01da862bf945895168afc79ec9f40634878f161ee767884e0c3a765d5', NULL, '81MV1iL8-wpZ_2W0jzM-EjOpVbe2JCdO32vRKHku5ks', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.2.37.7', '浙江杭州', 'merge', '[{"at": 1795664283219, "way": "password", "factor": "pwd", "carriedFrom": "merge"}, {"at": 1795664283219, "way": "phone_code", "factor": "sms", "carriedFrom": "merge"}, {"at": 1795664343219, "way": "password", "factor": "pwd", "carriedFrom": "merge"}]', '2026-11-26 03:38:03.219+00', '2026-11-26 03:39:03.219+00', '2026-12-03 03:38:03.219+00');
INSERT INTO public.signing_key VALUES
	('es256-yaurfua6478s', 'ES256', '1.5uNUqaNzGRS0KI8sv6eGC4fQJ3VU8AEW72HWqQxC3a43jQY0u1iJKOtoedqFU7S3DxpNki-7Numx91KBwE15hdRXyBFanYHJdCFho445q8JDvevM6MK3Kfah7g3KClsms5KsvA_1H5NiA_kads_7GWhnDtsOO2L0fMPUrfVpFbiqP_zqGrRY4sIilz33T2ue46dDILpxCTWhvY5RzlitTbVD9CLWRTDiMr2msaDfMNjJsIbbiznvGL-T1Ttus5McGAOqAVlLr7WlvVM9N9a6Bcwk9yWniAdYQpPKeb_-BwO4lj1ras0eMMaQo_ShYUexrWo4SRKS4Jq636ZvDkU9KTU', '2026-11-26 03:38:03.219+00', '2026-11-26 03:38:03.219+00'),
	('rs256-6492493tlc74', 'RS256', '1.qW4jBfEoLu8KO_E_gP8ZAjQnd5nAi6eJvEigYjYu939rQLYLNOsgCy8DCfrwklAPVCthvEvd38Qk-2TTYJzl5XS58fvfzQnFeb0z_CQo74RQdF4bOkovjq2iZSpn4v4a9RC0Yzl5lhFXnrKd10tLrskblIJefZ84kC-nAY-OHDF_cwB8HSi533JdWR2mXRz_dlQ9rLL8Urhj_IJPeOlAmwK26DN3U1ZuranVyzLeQLZwQ9fLKMReIfeFtKaLB0OZYvuSd_dad8l0wjB76BxrjggpjTl7lHJXRxFBlnICgnknw2c54Bnl6uUheaW8Lbl_0pcs63Tw589NzY_D1oMFh2hN6QuBcVkWYMcvTRfdYPPgE6y7VneK2QQxt8NzOEJhHsKS7G8Ob9M-8AXjKXSg3mhlCjGCoAMsJT_9oTwlDD2HoYDfhefclGD7oe_x2GXYJw9uJxgtY_0o8ajozrFNjmCQ8fJgkC5IY_Wu5_lsmuCxIqcqPivyiDBDNDjoG9mSZVOCJbGKHW17P_FEq7Hg_npLTNmsAO9A4yYzn8KPH-zuixcFOQZ5LPNE0IYHqK2LaAQO1wfOxhARiG-Q2UgkkKI1Jv5abLiqalYIf07sNfzylLAkUxBIP2JkboV3KzKDEUerejrx8r21JRfar5CGc1Gaum0opDue8pXgjbamL5lXInVwlJ5kNV8_MoM-wmiYUcuIWRf1CLdmhhE76HuPGY2DJoPXvScLyEVqrsULuUUU5JTKBThpTpR-UBgq4yBmcVIAEWfK8fsoRCiV32DGNxiBxO8-gbFa_9wHSYx3pU1gd-B9UvRZ-6m5X-eyQjA8GQU87HgoeRPGppsr3I9nJL4I5NM2SdcHJGkan5riJZz5nfRXEDXYTZMECUvz59eGkGriCMZ8prV8q6rKDzz7lPzJGJiEipSyCqz5QKg5zFvyQybKgGbuPmZTxf4PlrBG0_yCanKdPD4tcLT5gFR-iEO32A95Xl8r8enGyO-NrrUxWnHuS1cUNiU8w0Pa-1M7a0YLVrTnh1_gpNg1RPYxomK9J5PQwZBENMbmY60eKCHrwmfUBHD-QRdLVypTU-L7W8Ryk-5Mp_qJNhObCKOG-QEfcn9PKlYxXmCMFIEjeMIaEEf5reajDR1vzVQgEKcg6ITLXE5Vt_oyk3IcEY8KaW-mDcq7lw47F9w0wVVaFasWQgVMwvSb3h0arkmo53gAIF-UMi01bNc5pI500_noZd11EMAxlYt-LZ8L9LJqV9_Z8QNev3PZrJnOH_0MW0sPKljTjoEABr1X1mNVaC5KUG1aws47-EcOZ6ZhqMA5ekhKGE5uNiXZOD-KxTqLrBoPNnh_gwJ1DfKr589byM7cU2kQBtMPHkgVQoLURqA7vZtwjNnMXKQCWLb937bTRwBki5Pq4L2cA_kubGX5HBWwo9MU9Wxc03HRC-7f3OeLPl6IPgDRFBJ2Hy3YvvlAeM1xXJNOL8dKkU2RjbXLj2yHt1xwY7SXqnxEFjJ6BJqfzL0cL5BH_pytIwbLiPMMdOlr934M8jphu2cqsXU5Pq96uouQj1kdu2KWlC9NTdMArzxJoShPQWsSkbyr9487J8dVrGKc75W1-DQx3CaCdpgNA_oa7KxHmVgTytjXhBIVucIKmDhszSEzDk_yZq29dvwanvTQdy-9sT1IaufebrXwb9pgC9erUAryn3kvQYC7PbDTL9ap68tiD3orVVu6XCDqYm1wyt3sILEDATA2Wg7DXdQ0GtwB_0wYKSyLzuvckJh9LBK4Geds9M1B0FAsRJnqj9cLvq9QOvfnBAsG2SCzAc368mn76b24TUamZDa1SZI8a1Mc8zHdL8t3WdkZZz9SWmWSzSh5BQ9aD9_Z58NK_I7XlwNXr_UvCJaMJbiWdru119ReV5RyanL1_8fKEEq0DnavgeNy1bm7AI4sbIFJHoF15B09g23JkELQP3ybAUyxxBuPf0OlQth-pnjrrtZozKupCzt8J8H4-hXe4MjAmTzzHTvAYh2Jc9pKf2QO_joA8GuU2VJCbkepstZNazg5oIw6KnvIHSVzUmQ9QaGKd1dbji_izRjVHW2NE70B7q36mkXpLM5Rvsnj9VOfEYIv66vK4g_yLNDyu_RFsRjDjTRwZazX1vmMIYZ_dy5Z2uRiNqWGWukKRySYFs6f-VMuwreBV3aJV3BPo15p8KH0AmP7YoH7bfANQW7gE3p8So1AAIVNojBFtD0X0LAF_an7Pw45h5a67YSbnoyr-Op2Nw', '2026-11-26 03:38:03.219+00', '2026-11-26 03:38:03.219+00');
INSERT INTO public.totp VALUES
	('1ffd607f-4131-43bb-b54f-bde723392c15', '1.975nVgiCFrDehdhLR4Tu07d7UTzqVcQzq9pD2kKgn-0stQOONB2Hn6nmQZE495vx-ppNN54MdZi73-5P', 59855476, '2026-11-26 03:38:03.219+00', '2026-11-26 03:38:03.219+00');
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
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.agreement_text
    ADD CONSTRAINT agreement_text_pkey PRIMARY KEY (kind, version);
ALTER TABLE ONLY public.agreement_translation
    ADD CONSTRAINT agreement_translation_pkey PRIMARY KEY (kind, version, language);
ALTER TABLE ONLY public.app_reading
    ADD CONSTRAINT app_reading_pkey PRIMARY KEY (account_id, client_id, day, way, kinds);
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
ALTER TABLE ONLY public.client_error
    ADD CONSTRAINT client_error_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.client
    ADD CONSTRAINT client_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.client_registration_token
    ADD CONSTRAINT client_registration_token_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.client_registration_token
    ADD CONSTRAINT client_registration_token_pkey PRIMARY KEY (owner_id);
ALTER TABLE ONLY public.client_secret
    ADD CONSTRAINT client_secret_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.client_usage
    ADD CONSTRAINT client_usage_pkey PRIMARY KEY (client_id, day);
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
ALTER TABLE ONLY public.effect
    ADD CONSTRAINT effect_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.erasure
    ADD CONSTRAINT erasure_pkey PRIMARY KEY (receipt);
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_pkey PRIMARY KEY (kind, value_key);
ALTER TABLE ONLY public.freed_app_name
    ADD CONSTRAINT freed_app_name_pkey PRIMARY KEY (skeleton_hash);
ALTER TABLE ONLY public.freed_username
    ADD CONSTRAINT freed_username_pkey PRIMARY KEY (name_hash);
ALTER TABLE ONLY public.import_job
    ADD CONSTRAINT import_job_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_pkey PRIMARY KEY (import_id, key);
ALTER TABLE ONLY public.import_report
    ADD CONSTRAINT import_report_pkey PRIMARY KEY (import_id, first_record);
ALTER TABLE ONLY public.imported_person
    ADD CONSTRAINT imported_person_pkey PRIMARY KEY (source, external_id);
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
ALTER TABLE ONLY public.lodge_visit
    ADD CONSTRAINT lodge_visit_pkey PRIMARY KEY (session_id);
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
CREATE INDEX agreement_account ON public.agreement USING btree (account_id, agreed_at DESC);
CREATE INDEX agreement_document ON public.agreement USING btree (document, version, account_id);
CREATE INDEX app_reading_day ON public.app_reading USING brin (day);
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
CREATE INDEX client_error_client_id_at ON public.client_error USING btree (client_id, at DESC);
CREATE INDEX client_owner_id ON public.client USING btree (owner_id);
CREATE INDEX client_secret_client_id ON public.client_secret USING btree (client_id);
CREATE INDEX consent_client_id ON public.consent USING btree (client_id);
CREATE INDEX contact_further_of ON public.contact USING btree (further_of) WHERE (further_of IS NOT NULL);
CREATE INDEX effect_account ON public.effect USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX effect_due ON public.effect USING btree (due_at);
CREATE INDEX former_contact_account ON public.former_contact USING btree (account_id, replaced_at);
CREATE INDEX former_contact_replaced_at ON public.former_contact USING btree (replaced_at);
CREATE INDEX former_name_account ON public.former_name USING btree (account_id);
CREATE INDEX freed_app_name_free_at ON public.freed_app_name USING btree (free_at);
CREATE INDEX freed_app_name_owner ON public.freed_app_name USING btree (owner_id);
CREATE INDEX freed_username_account ON public.freed_username USING btree (account_id);
CREATE INDEX freed_username_free_at ON public.freed_username USING btree (free_at);
CREATE INDEX import_job_running ON public.import_job USING btree (started_at) WHERE (state = 'running'::text);
CREATE INDEX imported_person_account ON public.imported_person USING btree (account_id);
CREATE INDEX linked_identity_subject_identity ON public.linked_identity_subject USING btree (identity_id);
CREATE INDEX lodge_visit_account ON public.lodge_visit USING btree (account_id);
CREATE INDEX manage_answer_created ON public.manage_answer USING btree (created_at);
CREATE INDEX notice_link_account ON public.notice_link USING btree (account_id);
CREATE INDEX notice_link_expiry ON public.notice_link USING btree (expires_at);
CREATE INDEX passkey_account ON public.passkey USING btree (account_id);
CREATE INDEX quarantine_account ON public.quarantine USING btree (account_id);
CREATE INDEX quarantine_expiry ON public.quarantine USING btree (expires_at);
CREATE INDEX recovery_code_account ON public.recovery_code USING btree (account_id);
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
ALTER TABLE ONLY public.agreement
    ADD CONSTRAINT agreement_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agreement_translation
    ADD CONSTRAINT agreement_translation_kind_version_fkey FOREIGN KEY (kind, version) REFERENCES public.agreement_text(kind, version) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_reading
    ADD CONSTRAINT app_reading_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_error
    ADD CONSTRAINT client_error_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client
    ADD CONSTRAINT client_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_registration_token
    ADD CONSTRAINT client_registration_token_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_secret
    ADD CONSTRAINT client_secret_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.client_usage
    ADD CONSTRAINT client_usage_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_further_of_fkey FOREIGN KEY (further_of) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.effect
    ADD CONSTRAINT effect_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_contact
    ADD CONSTRAINT former_contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.freed_app_name
    ADD CONSTRAINT freed_app_name_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.freed_username
    ADD CONSTRAINT freed_username_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import_job(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_report
    ADD CONSTRAINT import_report_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import_job(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imported_person
    ADD CONSTRAINT imported_person_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.linked_identity_subject
    ADD CONSTRAINT linked_identity_subject_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.linked_identity(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lodge_visit
    ADD CONSTRAINT lodge_visit_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lodge_visit
    ADD CONSTRAINT lodge_visit_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.manage_grant
    ADD CONSTRAINT manage_grant_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_link
    ADD CONSTRAINT notice_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notice_preference
    ADD CONSTRAINT notice_preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.revelation
    ADD CONSTRAINT revelation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.spoken_language
    ADD CONSTRAINT spoken_language_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.subject_origin
    ADD CONSTRAINT subject_origin_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp
    ADD CONSTRAINT totp_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp_rescue
    ADD CONSTRAINT totp_rescue_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.client(id) ON DELETE CASCADE;
