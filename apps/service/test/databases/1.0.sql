SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
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
CREATE TABLE public.account_event (
    id bigint NOT NULL,
    account_id uuid,
    client_id text COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    data jsonb NOT NULL,
    at timestamp with time zone NOT NULL
);
ALTER TABLE public.account_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.account_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.account_group (
    id uuid NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    visible_to_apps boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    source text DEFAULT 'manual'::text NOT NULL,
    rule jsonb
);
CREATE TABLE public.account_group_member (
    account_id uuid NOT NULL,
    group_id uuid NOT NULL,
    joined_at timestamp with time zone NOT NULL,
    joined_by text NOT NULL
);
CREATE TABLE public.account_group_parent (
    group_id uuid NOT NULL,
    parent_id uuid NOT NULL
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
    owner_id uuid,
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
    origins text[] DEFAULT '{}'::text[] NOT NULL,
    claims jsonb DEFAULT '{}'::jsonb NOT NULL,
    operator_access jsonb,
    developer_access jsonb,
    first_party boolean DEFAULT false NOT NULL,
    webhook_former_secret text,
    webhook_former_until timestamp with time zone,
    events text[],
    security_events_url text DEFAULT ''::text NOT NULL,
    agent boolean DEFAULT false NOT NULL,
    document_digest bytea,
    document_until timestamp with time zone,
    origin text DEFAULT ''::text NOT NULL,
    rules jsonb DEFAULT '[]'::jsonb NOT NULL,
    "user" text DEFAULT 'id'::text NOT NULL,
    services text[] DEFAULT '{}'::text[] NOT NULL,
    proxy_callbacks text[] DEFAULT '{}'::text[] NOT NULL,
    entity_id text DEFAULT ''::text NOT NULL,
    acs_urls text[] DEFAULT '{}'::text[] NOT NULL,
    slo_url text DEFAULT ''::text NOT NULL,
    slo_soap_url text DEFAULT ''::text NOT NULL,
    certificates text[] DEFAULT '{}'::text[] NOT NULL,
    encryption_certificate text DEFAULT ''::text NOT NULL,
    name_id text DEFAULT 'persistent'::text NOT NULL,
    attributes jsonb DEFAULT '{}'::jsonb NOT NULL,
    signed_requests boolean DEFAULT false NOT NULL,
    encrypt boolean DEFAULT false NOT NULL,
    idp_initiated boolean DEFAULT false NOT NULL,
    metadata_url text DEFAULT ''::text NOT NULL,
    sign_in jsonb DEFAULT '{"acr": "", "session_minutes": 0}'::jsonb NOT NULL,
    operator_sign_in jsonb,
    CONSTRAINT app_status_check CHECK ((status = ANY (ARRAY['active'::text, 'in_review'::text, 'refused'::text, 'suspended'::text]))),
    CONSTRAINT app_subject_type_check CHECK ((subject_type = ANY (ARRAY['pairwise'::text, 'public'::text]))),
    CONSTRAINT app_type_check CHECK ((type = ANY (ARRAY['web'::text, 'spa'::text, 'native'::text, 'device'::text, 'machine'::text, 'gateway'::text, 'cas'::text, 'saml'::text])))
);
CREATE TABLE public.app_access_group (
    client_id text NOT NULL COLLATE pg_catalog."C",
    group_id uuid NOT NULL,
    set_by text NOT NULL
);
CREATE TABLE public.app_access_person (
    client_id text NOT NULL COLLATE pg_catalog."C",
    account_id uuid NOT NULL,
    set_by text NOT NULL
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
CREATE TABLE public.app_handover (
    digest bytea NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    made_by uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.app_owner (
    id uuid CONSTRAINT app_owner_id_not_null1 NOT NULL,
    client_id text NOT NULL COLLATE pg_catalog."C",
    account_id uuid NOT NULL,
    since timestamp with time zone NOT NULL
);
CREATE TABLE public.app_password (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    client_id text,
    name text NOT NULL,
    digest bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    last_used_ip text DEFAULT ''::text NOT NULL,
    last_used_place text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.app_refusal (
    client_id text NOT NULL COLLATE pg_catalog."C",
    account_id uuid NOT NULL,
    conditions text[] NOT NULL,
    last_at timestamp with time zone NOT NULL,
    times integer NOT NULL
);
CREATE TABLE public.app_registration_token (
    owner_id uuid NOT NULL,
    digest bytea NOT NULL,
    session_id uuid NOT NULL,
    legal_name text NOT NULL,
    contact text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.app_role (
    client_id text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    is_default boolean NOT NULL,
    "position" integer NOT NULL
);
CREATE TABLE public.app_role_group (
    client_id text NOT NULL COLLATE pg_catalog."C",
    role_key text NOT NULL COLLATE pg_catalog."C",
    group_id uuid NOT NULL,
    given_at timestamp with time zone NOT NULL,
    given_by text NOT NULL
);
CREATE TABLE public.app_role_person (
    client_id text NOT NULL COLLATE pg_catalog."C",
    role_key text NOT NULL COLLATE pg_catalog."C",
    account_id uuid NOT NULL,
    given_at timestamp with time zone NOT NULL,
    given_by text NOT NULL
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
CREATE TABLE public.appeal (
    id uuid NOT NULL,
    account_id uuid,
    secret_hash text NOT NULL,
    phone text NOT NULL,
    evidence jsonb NOT NULL,
    state text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    decided_by text
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
CREATE TABLE public.cas_ticket (
    digest bytea NOT NULL,
    kind text NOT NULL,
    client_id text NOT NULL,
    account_id uuid NOT NULL,
    session_id uuid NOT NULL,
    sid text NOT NULL,
    service text NOT NULL,
    is_fresh boolean NOT NULL,
    authenticated_at timestamp with time zone NOT NULL,
    proxies text[] NOT NULL,
    granted_by bytea,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT cas_ticket_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'proxy'::text, 'granting'::text])))
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
    last_used_at timestamp with time zone NOT NULL,
    resources jsonb DEFAULT '{}'::jsonb NOT NULL
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
CREATE TABLE public.contact_replacement (
    account_id uuid NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    asked_by text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    reminded_at timestamp with time zone
);
CREATE TABLE public.dead_mailbox (
    address_hash bytea NOT NULL,
    status text NOT NULL,
    at timestamp with time zone NOT NULL
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
CREATE TABLE public.directory_change (
    run_id uuid NOT NULL,
    "position" integer NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    name text NOT NULL,
    why text NOT NULL
);
CREATE TABLE public.directory_leaver (
    account_id uuid NOT NULL,
    directory text NOT NULL,
    left_at timestamp with time zone NOT NULL
);
CREATE TABLE public.directory_run (
    id uuid NOT NULL,
    directory text NOT NULL,
    state text NOT NULL,
    is_dry_run boolean NOT NULL,
    is_approved boolean NOT NULL,
    seen integer NOT NULL,
    created integer NOT NULL,
    updated integer NOT NULL,
    gone integer NOT NULL,
    refused integer NOT NULL,
    error text,
    asked_by text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    alive_at timestamp with time zone,
    ended_at timestamp with time zone
);
CREATE TABLE public.erasure (
    receipt text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    erased_at timestamp with time zone NOT NULL
);
CREATE TABLE public.event_sequence (
    account_id uuid NOT NULL,
    receiver text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL
);
CREATE TABLE public.export_job (
    account_id uuid NOT NULL,
    state text NOT NULL,
    progress integer NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    "json" bytea,
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
CREATE TABLE public.former_key (
    replaced_at timestamp with time zone NOT NULL,
    sealed text NOT NULL
);
CREATE TABLE public.former_name (
    kind text NOT NULL,
    value_key text NOT NULL,
    account_id uuid NOT NULL
);
CREATE TABLE public.gateway_session (
    client_id text NOT NULL,
    session_id uuid NOT NULL,
    account_id uuid NOT NULL,
    digest bytea NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.hook_call (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    type text NOT NULL,
    outcome text NOT NULL,
    milliseconds integer NOT NULL
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
CREATE TABLE public.invitation (
    id uuid NOT NULL,
    digest bytea NOT NULL,
    contact_kind text,
    contact_value text,
    group_ids uuid[] NOT NULL,
    client_id text COLLATE pg_catalog."C",
    role_key text COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    created_by text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    used_by uuid
);
CREATE TABLE public.job_round (
    name text NOT NULL,
    next_at timestamp with time zone NOT NULL
);
CREATE TABLE public.key_check (
    is_only boolean DEFAULT true NOT NULL,
    value bytea NOT NULL,
    public_url text,
    former_url text,
    moved_at timestamp with time zone,
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
CREATE TABLE public.logout_address (
    client_id text NOT NULL,
    sid text NOT NULL,
    account_id uuid NOT NULL,
    address text NOT NULL,
    ticket text NOT NULL,
    created_at timestamp with time zone NOT NULL
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
    expires_at timestamp with time zone NOT NULL,
    used_by text[] DEFAULT '{}'::text[] NOT NULL
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
CREATE TABLE public.password_history (
    account_id uuid NOT NULL,
    hash text NOT NULL,
    replaced_at timestamp with time zone NOT NULL
);
CREATE TABLE public.people_export (
    id uuid NOT NULL,
    operator text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.policy_notice (
    account_id uuid NOT NULL,
    second_factor_since timestamp with time zone,
    fields_since timestamp with time zone
);
CREATE TABLE public.profile_field (
    account_id uuid NOT NULL,
    key text NOT NULL,
    value text NOT NULL
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
CREATE TABLE public.resource (
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id uuid NOT NULL,
    audience text NOT NULL COLLATE pg_catalog."C",
    audience_key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    purpose text NOT NULL,
    token text NOT NULL,
    token_minutes integer NOT NULL,
    subject text NOT NULL,
    open_to text NOT NULL,
    scopes jsonb NOT NULL,
    legal_name text NOT NULL,
    contact text NOT NULL,
    status text NOT NULL,
    host_shown boolean DEFAULT false NOT NULL,
    verified boolean DEFAULT false NOT NULL,
    review_note text DEFAULT ''::text NOT NULL,
    secret_digest bytea NOT NULL,
    former_digest bytea,
    former_until timestamp with time zone,
    pending jsonb,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL
);
CREATE TABLE public.resource_grant (
    resource_id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    scopes text[] NOT NULL,
    exchange boolean NOT NULL,
    given_at timestamp with time zone NOT NULL
);
CREATE TABLE public.revelation (
    operator text NOT NULL,
    account_id uuid NOT NULL,
    contact text NOT NULL,
    until timestamp with time zone NOT NULL
);
CREATE TABLE public.saml_key (
    id text NOT NULL,
    sealed_key text NOT NULL,
    certificate text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    signs_from timestamp with time zone NOT NULL
);
CREATE TABLE public.saml_request (
    digest bytea NOT NULL,
    client_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.saved_revision (
    id smallint DEFAULT 1 NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT saved_revision_id_check CHECK ((id = 1))
);
CREATE TABLE public.scim_group (
    group_id uuid NOT NULL,
    client_id text NOT NULL,
    external_id text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
CREATE TABLE public.scim_user (
    client_id text NOT NULL,
    account_id uuid NOT NULL,
    user_name text NOT NULL,
    user_name_key text NOT NULL,
    external_id text,
    is_disabled boolean NOT NULL,
    is_forgotten boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL
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
    expires_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone,
    idle_minutes integer,
    ends_with_parent boolean DEFAULT false NOT NULL
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
    account_id uuid,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.webhook_delivery (
    id text NOT NULL COLLATE pg_catalog."C",
    client_id text COLLATE pg_catalog."C",
    event text NOT NULL,
    body text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    last_result text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_attempt_at timestamp with time zone,
    endpoint_id text COLLATE pg_catalog."C",
    account_id uuid,
    seq bigint,
    CONSTRAINT webhook_delivery_receiver CHECK ((num_nonnulls(client_id, endpoint_id) = 1)),
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE TABLE public.webhook_endpoint (
    id text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL,
    events text[] NOT NULL,
    secret text NOT NULL,
    former_secret text,
    former_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL
);
INSERT INTO public.account VALUES
	('4d28a047-d9f5-4d36-a516-b97236bc7592', 21587429, 'active', 'linwan', 'linwan', NULL, '林晚', '', '', '', '住在运河边', '$argon2id$v=19$m=64,t=1,p=1$XAX6Kb+T3NyLSmU+KbEHAQ$HKR9MpVI8hmn43AyWq+xQ5+3pdgAwu+vNP/TfIZWPIg', '2026-11-30 22:10:21.991+00', NULL, NULL, NULL, '2026-12-01', '2026-11-30 22:10:21.991+00'),
	('0833a666-e869-41f0-b903-9c1612f2f2d5', 85841418, 'active', NULL, NULL, NULL, '周屿', '', '', '', '', '$argon2id$v=19$m=64,t=1,p=1$azwu6yudhrjXvHl8odjVfw$jnFkhqMvLjylcSrX0vnC0QruKmL8Kn1F1x0Fq2RJX38', '2026-11-30 22:10:21.991+00', NULL, NULL, NULL, '2026-12-01', '2026-11-30 22:10:21.991+00'),
	('16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', 39137340, 'merged', NULL, NULL, NULL, '吴桐', '', '', '', '', '$argon2id$v=19$m=64,t=1,p=1$0p8zWADqNIMUK4tXm5Sh4A$MOQyzi7fXhjbst++FwGFYKZDsYbTXBBbkmESm1YA/PU', '2026-11-30 22:11:21.991+00', NULL, '4d28a047-d9f5-4d36-a516-b97236bc7592', NULL, '2026-12-01', '2026-11-30 22:11:21.991+00');
INSERT INTO public.account_merge VALUES
	('fc3fb09c-4d09-49a9-923f-bd8010bf9fe4', '16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', '4d28a047-d9f5-4d36-a516-b97236bc7592', '2026-11-30 22:11:21.991+00', '2026-12-07 22:11:21.991+00', '{"clients": [], "uploads": [], "contacts": [{"had": "main", "has": "further", "kind": "phone", "value": "13800000003", "value_key": "13800000003", "verified_at": "2026-11-30T22:11:21.991Z"}], "subjects": [], "identities": []}');
INSERT INTO public.activity OVERRIDING SYSTEM VALUE VALUES
	('583d3e8f-8921-410f-a835-d456d4250364', 1, '4d28a047-d9f5-4d36-a516-b97236bc7592', '2026-11-30 22:10:21.991+00', 'registered', 'registration', '10.25.245.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\xf8b0716a59573758aebfd19665aba5fc31468afbcb168afc21a5d3c4b1a0a852', '779'),
	('704ea94f-22d2-4e2a-9561-56065bc16865', 2, '4d28a047-d9f5-4d36-a516-b97236bc7592', '2026-11-30 22:10:21.991+00', 'sign_in', 'registration', '10.25.245.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '010b41b7-4cd8-4521-b6b8-a933877b9fb4', '{"browser": "emzOThVuobUn89UU"}', '\xf8b0716a59573758aebfd19665aba5fc31468afbcb168afc21a5d3c4b1a0a852', '\xada86cfdd90ac29b786a068cf55206632d7ca95923700397dfd8611b7b270ad5', '779'),
	('2e47a3a4-58dc-45cd-9827-86972bfe602e', 3, '4d28a047-d9f5-4d36-a516-b97236bc7592', '2026-11-30 22:10:21.991+00', 'profile_changed', '', '10.25.245.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '010b41b7-4cd8-4521-b6b8-a933877b9fb4', '{"fields": ["nickname", "bio"]}', '\xada86cfdd90ac29b786a068cf55206632d7ca95923700397dfd8611b7b270ad5', '\x3c6568355a94248e182d2fb435533cd3fd3a74e06a9fe112e5261e9b7fe744d2', '781'),
	('bf6f75e6-805f-448b-9a51-a9d137fb6ee4', 4, '4d28a047-d9f5-4d36-a516-b97236bc7592', '2026-11-30 22:10:21.991+00', 'profile_changed', '', '10.25.245.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '010b41b7-4cd8-4521-b6b8-a933877b9fb4', '{"fields": ["bio"]}', '\x3c6568355a94248e182d2fb435533cd3fd3a74e06a9fe112e5261e9b7fe744d2', '\x7d60c835aa1664a76becae4fcc5bacee158355f98bb7054cb11df81cf1f83483', '783'),
	('73173c18-6d5c-4711-97d0-7547e2e28e28', 5, '0833a666-e869-41f0-b903-9c1612f2f2d5', '2026-11-30 22:10:21.991+00', 'registered', 'registration', '10.166.97.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x57ea28f5a65c31a279b55ce53c36fa2fb1e5d188596cccaca241ff8df7a1b3d1', '797'),
	('5e9e299e-d8d6-42fc-99a5-fad1d817fbdd', 6, '0833a666-e869-41f0-b903-9c1612f2f2d5', '2026-11-30 22:10:21.991+00', 'sign_in', 'registration', '10.166.97.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '69be2f00-bde9-45dc-b2b2-7e8d41753e0b', '{"browser": "HcC0MXJxrWG_FRvu"}', '\x57ea28f5a65c31a279b55ce53c36fa2fb1e5d188596cccaca241ff8df7a1b3d1', '\x3e5761ff9e864eada1c3927a856169935799726ecf83d654247934de4f8598a2', '797'),
	('ca0d1254-a64d-423d-9978-10a3ca1727d2', 7, '0833a666-e869-41f0-b903-9c1612f2f2d5', '2026-11-30 22:10:21.991+00', 'profile_changed', '', '10.166.97.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '69be2f00-bde9-45dc-b2b2-7e8d41753e0b', '{"fields": ["nickname"]}', '\x3e5761ff9e864eada1c3927a856169935799726ecf83d654247934de4f8598a2', '\x257c24a729500f26f212d18eb09c68dd981f66d7dc93e46d40ad9103e0e11409', '799'),
	('a4b47951-dc0a-41f4-a907-c69e25ee0558', 8, '0833a666-e869-41f0-b903-9c1612f2f2d5', '2026-11-30 22:10:21.991+00', 'step_up', 'password', '10.166.97.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '69be2f00-bde9-45dc-b2b2-7e8d41753e0b', '{}', '\x257c24a729500f26f212d18eb09c68dd981f66d7dc93e46d40ad9103e0e11409', '\xa72bbd0258a45333daa94eb20e5950f14ca962804dd83b87af59afd76ac6a4d4', '802'),
	('7710239a-ee71-489c-9d70-672da0cda480', 9, '0833a666-e869-41f0-b903-9c1612f2f2d5', '2026-11-30 22:10:21.991+00', 'mfa_enabled', '', '10.166.97.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '69be2f00-bde9-45dc-b2b2-7e8d41753e0b', '{}', '\xa72bbd0258a45333daa94eb20e5950f14ca962804dd83b87af59afd76ac6a4d4', '\xfe8da89436a192ff11f382347101dea8927f1b3a278c6203b35f2312639794e8', '808'),
	('841ba375-58b1-445d-a98a-63611ae6c3d9', 10, '16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', '2026-11-30 22:11:21.991+00', 'registered', 'registration', '10.176.117.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\xa4f2ffb8947a8f1b04506f96877bc8554430417ad56b9cdd9092140134e00dc0', '825'),
	('251d87e2-8ccb-4884-998b-418843ddeec3', 11, '16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', '2026-11-30 22:11:21.991+00', 'sign_in', 'registration', '10.176.117.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'f3494dd1-a782-45cf-9e8c-fff8c0888458', '{"browser": "aiFQlrC7zjzFmU3l"}', '\xa4f2ffb8947a8f1b04506f96877bc8554430417ad56b9cdd9092140134e00dc0', '\x4ccf0b42f1fb804c71e8470c8af61dedd297bf359485426f4852860e8f2407a1', '825'),
	('8d1b49db-2b30-4164-afdd-631620bcd9e8', 12, '16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', '2026-11-30 22:11:21.991+00', 'profile_changed', '', '10.176.117.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', 'f3494dd1-a782-45cf-9e8c-fff8c0888458', '{"fields": ["nickname"]}', '\x4ccf0b42f1fb804c71e8470c8af61dedd297bf359485426f4852860e8f2407a1', '\x0a0b05639ac270b8b9f7f00ad0cfcdff11478bbb9b6db831455c52ad3b816e51', '827'),
	('713c4357-bc6d-4bf7-82cd-18a44aa79c13', 13, '4d28a047-d9f5-4d36-a516-b97236bc7592', '2026-11-30 22:11:21.991+00', 'step_up', 'password', '10.25.245.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '010b41b7-4cd8-4521-b6b8-a933877b9fb4', '{}', '\x7d60c835aa1664a76becae4fcc5bacee158355f98bb7054cb11df81cf1f83483', '\x77ed2e083068de3fb224e91902806a6e5d77c2c05a86ab1af4c6c4479f6d6a1d', '830'),
	('775c475d-07ca-4e73-ad14-fe9e8d0acc56', 14, '16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', '2026-11-30 22:11:21.991+00', 'sign_in', 'password', '10.25.245.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '9864ae6f-bbfb-4c2b-989b-fef50fcde49b', '{"browser": "YaWNjXa4dcXXTxd1", "new_device": true}', '\x0a0b05639ac270b8b9f7f00ad0cfcdff11478bbb9b6db831455c52ad3b816e51', '\x6664fec99098b4cd4bfca8df793191b378c4ec3e0099d36efdef4e1ee0199735', '839'),
	('e589fe76-ae47-4531-94d5-17718c356b82', 15, '4d28a047-d9f5-4d36-a516-b97236bc7592', '2026-11-30 22:11:21.991+00', 'accounts_merged', '', '10.25.245.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "kept", "number": "39137340", "nickname": "吴桐"}', '\x77ed2e083068de3fb224e91902806a6e5d77c2c05a86ab1af4c6c4479f6d6a1d', '\xddcb4069fc4b4ca5581ef6fabef73475cf8de1b62da14cf54536907f27261230', '845'),
	('90136f9e-5b69-40cd-b039-1039344dda26', 16, '16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', '2026-11-30 22:11:21.991+00', 'accounts_merged', '', '10.25.245.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "absorbed", "number": "21587429", "nickname": "林晚"}', '\x6664fec99098b4cd4bfca8df793191b378c4ec3e0099d36efdef4e1ee0199735', '\x47269f2ea1d0a30a3f0c9066d8819e32a0372d7ba25c4b5c3f5e7aec3f0203d8', '845'),
	('714d3b70-82f0-46c7-8dca-79ffe762aeb0', 17, '0833a666-e869-41f0-b903-9c1612f2f2d5', '2026-11-30 22:11:21.991+00', 'app_created', '9pfakc8uoz8ir7i8m2mj', '10.166.97.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '69be2f00-bde9-45dc-b2b2-7e8d41753e0b', '{"name": "青禾笔记"}', '\xfe8da89436a192ff11f382347101dea8927f1b3a278c6203b35f2312639794e8', '\x99ff96b9f7aca19b5df41330d21f5dfd0df1c600ce555c8580c77387c122e1f1', '852'),
	('0ab5ae60-4ef7-4875-910f-73326e8a36c5', 18, '4d28a047-d9f5-4d36-a516-b97236bc7592', '2026-11-30 22:11:21.991+00', 'app_granted', '9pfakc8uoz8ir7i8m2mj', '10.25.245.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '010b41b7-4cd8-4521-b6b8-a933877b9fb4', '{"name": "青禾笔记", "scopes": ["openid", "profile", "offline_access"], "client_id": "9pfakc8uoz8ir7i8m2mj", "recipient": {"name": "青禾笔记", "contact": "privacy@app.example", "handling": "", "purposes": {"openid": "认出你，下次直接登录", "profile": "显示你的昵称和头像", "offline_access": "你不在时保持登录"}, "agreed_at": 1796076681, "retention": "", "identifier": "一串只给它用的编号", "legal_name": "示例科技（杭州）有限公司", "destination": "app.example", "destinations": ["app.example"], "privacy_policy": ""}}', '\xddcb4069fc4b4ca5581ef6fabef73475cf8de1b62da14cf54536907f27261230', '\x881c8c9a7785755f342f89257baa5fa6c90819beb88c2906343321fed2ead77d', '861');
INSERT INTO public.activity_anchor VALUES
	('16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', 5, 0, '\x47269f2ea1d0a30a3f0c9066d8819e32a0372d7ba25c4b5c3f5e7aec3f0203d8', NULL, '\xb0edfea6999a553b284bf7b88f288da49754cf5f9260a02b92c026c19ee10a8c', false, 0, NULL),
	('0833a666-e869-41f0-b903-9c1612f2f2d5', 6, 0, '\x99ff96b9f7aca19b5df41330d21f5dfd0df1c600ce555c8580c77387c122e1f1', NULL, '\x113b86666b24a4a71364ca91068c98e2f284df267302a3a0007ebacf0a80fe05', false, 0, NULL),
	('4d28a047-d9f5-4d36-a516-b97236bc7592', 7, 0, '\x881c8c9a7785755f342f89257baa5fa6c90819beb88c2906343321fed2ead77d', NULL, '\x60c8ec213c2e2190b935bbee49d2ade3a64fcfb384c13ca105bf3f061edecbb0', false, 0, NULL);
INSERT INTO public.agreement OVERRIDING SYSTEM VALUE VALUES
	(1, '4d28a047-d9f5-4d36-a516-b97236bc7592', 'terms', '1.0', '2026-11-30 22:10:21.991+00', '10.25.245.7', 'registration', '{}'),
	(2, '4d28a047-d9f5-4d36-a516-b97236bc7592', 'privacy', '1.0', '2026-11-30 22:10:21.991+00', '10.25.245.7', 'registration', '{}'),
	(3, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'terms', '1.0', '2026-11-30 22:10:21.991+00', '10.166.97.7', 'registration', '{}'),
	(4, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'privacy', '1.0', '2026-11-30 22:10:21.991+00', '10.166.97.7', 'registration', '{}'),
	(5, '16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', 'terms', '1.0', '2026-11-30 22:11:21.991+00', '10.176.117.7', 'registration', '{}'),
	(6, '16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', 'privacy', '1.0', '2026-11-30 22:11:21.991+00', '10.176.117.7', 'registration', '{}');
INSERT INTO public.app VALUES
	('9pfakc8uoz8ir7i8m2mj', '0833a666-e869-41f0-b903-9c1612f2f2d5', NULL, 'active', '', false, 'web', '青禾笔记', '', '', '{https://app.example/callback}', '{}', '{openid,profile,email,phone,offline_access}', '{openid}', '{}', '示例科技（杭州）有限公司', 'privacy@app.example', '', '', '', 'client_secret_basic', NULL, '', '', 'pairwise', 'RS256', false, false, false, false, '', NULL, NULL, NULL, '2026-11-30 22:11:21.991+00', '2026-11-30 22:11:21.991+00', '{}', '{}', NULL, NULL, false, NULL, NULL, NULL, '', false, NULL, NULL, '', '[]', 'id', '{}', '{}', '', '{}', '', '', '{}', '', 'persistent', '{}', false, false, false, '', '{"acr": "", "ways": [], "brand": {"color": "", "background": ""}, "session_minutes": 0}', NULL);
INSERT INTO public.app_secret VALUES
	('ad9bb883-09e4-4656-b437-291e3583f5ef', '9pfakc8uoz8ir7i8m2mj', '\x29fe8b52569ed93c4f537ad26f474434da229a27416deafac49d96d66b599c15', 'eGZr', '2026-11-30 22:11:21.991+00', NULL, '2026-11-30 22:11:21.991+00');
INSERT INTO public.authorization_record VALUES
	('\xcc271ff137b163121322351bb8db32caef1e2205fef6268677826907252af8dd', 'Grant', '{"exp": 1811628623, "iat": 1796076623, "kind": "Grant", "openid": {"scope": "openid profile offline_access", "claims": []}, "clientId": "9pfakc8uoz8ir7i8m2mj", "rejected": {}, "accountId": "4d28a047-d9f5-4d36-a516-b97236bc7592"}', NULL, 'wJrcBKtpaAUPf2S65qFi5GeV3VeDn2b0NrceEH0RgpM', '4d28a047-d9f5-4d36-a516-b97236bc7592', '9pfakc8uoz8ir7i8m2mj', NULL, NULL, 0, false, NULL, NULL, NULL, '2027-05-29 22:11:21.991+00'),
	('\x85baca5c6cadffae6b369e3e3b5efbaceeef717316af6f5f85ef403f54a911be', 'Session', '{"acr": "0", "exp": 1796681423, "iat": 1796076623, "uid": "iEAOyLGxCFaaT3V04El71V5h3sAotOdpSd4HuEvcyxa", "kind": "Session", "loginTs": 1796076681, "accountId": "4d28a047-d9f5-4d36-a516-b97236bc7592", "authorizations": {"9pfakc8uoz8ir7i8m2mj": {"sid": "D5n6AJ4jzCsJ1Lby6uJobPcBBqnaNC5LtdEI8Tjz22G", "grantId": "wJrcBKtpaAUPf2S65qFi5GeV3VeDn2b0NrceEH0RgpM", "persistsLogout": true}}}', '1.L03PuXbX2bs57_oJBwPSdrTbQRcAFQLJ88HEI_lE_SmRCpQQzyrS5T-_TMK9qzu8P9raPSYlmJ7CZkBbqX1vQPWVNlQYoE8', NULL, '4d28a047-d9f5-4d36-a516-b97236bc7592', NULL, 'iEAOyLGxCFaaT3V04El71V5h3sAotOdpSd4HuEvcyxa', NULL, 0, false, NULL, NULL, NULL, '2026-12-07 22:11:21.991+00'),
	('\x4a93a9eeeb0007e482bdb2d205ecda80d58ecec40c8e8091733b3a5c1fece3fd', 'AuthorizationCode', '{"acr": "0", "exp": 1796076683, "iat": 1796076623, "kind": "AuthorizationCode", "scope": "openid profile offline_access", "grantId": "wJrcBKtpaAUPf2S65qFi5GeV3VeDn2b0NrceEH0RgpM", "authTime": 1796076681, "clientId": "9pfakc8uoz8ir7i8m2mj", "accountId": "4d28a047-d9f5-4d36-a516-b97236bc7592", "sessionUid": "iEAOyLGxCFaaT3V04El71V5h3sAotOdpSd4HuEvcyxa", "redirectUri": "https://app.example/callback", "codeChallenge": "QA2o3Cyow5AUlAT7lkOfTevRNNdbPO_ArnbunMHSLWo", "codeChallengeMethod": "S256"}', NULL, 'wJrcBKtpaAUPf2S65qFi5GeV3VeDn2b0NrceEH0RgpM', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, '2026-11-30 22:11:21.991+00', '2026-11-30 22:12:21.991+00'),
	('\x8861567fdb21cff5977e6108c86b02051e69615dc49366193a53a6f5066302d3', 'AccessToken', '{"exp": 1796080223, "gty": "authorization_code", "iat": 1796076623, "kind": "AccessToken", "scope": "openid profile offline_access", "grantId": "wJrcBKtpaAUPf2S65qFi5GeV3VeDn2b0NrceEH0RgpM", "clientId": "9pfakc8uoz8ir7i8m2mj", "accountId": "4d28a047-d9f5-4d36-a516-b97236bc7592", "sessionUid": "iEAOyLGxCFaaT3V04El71V5h3sAotOdpSd4HuEvcyxa"}', NULL, 'wJrcBKtpaAUPf2S65qFi5GeV3VeDn2b0NrceEH0RgpM', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, NULL, '2026-11-30 23:11:21.991+00'),
	('\x3e723cd585c73ccde28bd6736eae84119347da2abe081407a83abe89e3d0264f', 'RefreshToken', '{"acr": "0", "exp": 1798668623, "gty": "authorization_code", "iat": 1796076623, "iiat": 1796076623, "kind": "RefreshToken", "scope": "openid profile offline_access", "grantId": "wJrcBKtpaAUPf2S65qFi5GeV3VeDn2b0NrceEH0RgpM", "authTime": 1796076681, "clientId": "9pfakc8uoz8ir7i8m2mj", "accountId": "4d28a047-d9f5-4d36-a516-b97236bc7592", "rotations": 0, "sessionUid": "iEAOyLGxCFaaT3V04El71V5h3sAotOdpSd4HuEvcyxa"}', NULL, 'wJrcBKtpaAUPf2S65qFi5GeV3VeDn2b0NrceEH0RgpM', NULL, NULL, NULL, NULL, 0, false, NULL, NULL, NULL, '2026-12-30 22:11:21.991+00');
INSERT INTO public.authorization_secret VALUES
	('cookies', '1.PoABL5teipzMfMTh5kwhEot-LVctZITnR-C_gBkJJ46qZx54BCYmXF-dxbxXu5nB8wpVr6wB9mmtpsZMiZddlPVTOBd35RA'),
	('pairwise', '1.g8YY6_0Vtfe-jxhxi9gUoc9OxoLM0TBsrBwARqu81XmJkKUyY-OeKUwL0uNvr6QTdUjV8sWudW1oHE6PzRYdbviylaJWZBw'),
	('next refresh tokens', '1.CwJYyeXA36YKJr7jziclP9sANN0GMMKluyCdJI8gjMUiLtdHS6AvBscA1ZHXLXukYlOdmzqe2KdajpeV8eg6pvk1jj89XP4'),
	('proof nonces', '1.l6HKQV8PlQtMZpUf9Tubmrfxoe2cNfsnJlBNhlvAGew5Q6DgR_PSDFlmvQaX3Ufh4eL5CNJf7Q4lejba_vOIsYJ_tI4b7pc');
INSERT INTO public.authorization_session VALUES
	('iEAOyLGxCFaaT3V04El71V5h3sAotOdpSd4HuEvcyxa', '010b41b7-4cd8-4521-b6b8-a933877b9fb4', '2026-12-07 22:10:21.991+00', false);
INSERT INTO public.consent VALUES
	('4c723dcd-71e5-48c6-923c-984a62223039', '4d28a047-d9f5-4d36-a516-b97236bc7592', '9pfakc8uoz8ir7i8m2mj', '{openid,profile,offline_access}', '{}', '{}', '{"name": "青禾笔记", "contact": "privacy@app.example", "handling": "", "purposes": {"openid": "认出你，下次直接登录", "profile": "显示你的昵称和头像", "offline_access": "你不在时保持登录"}, "agreed_at": 1796076681, "retention": "", "identifier": "一串只给它用的编号", "legal_name": "示例科技（杭州）有限公司", "destination": "app.example", "destinations": ["app.example"], "privacy_policy": ""}', '2026-11-30 22:11:21.991+00', '2026-11-30 22:11:21.991+00', '{}');
INSERT INTO public.contact VALUES
	('phone', '13800000001', '13800000001', '4d28a047-d9f5-4d36-a516-b97236bc7592', NULL, NULL, '2026-11-30 22:10:21.991+00'),
	('phone', '13800000002', '13800000002', '0833a666-e869-41f0-b903-9c1612f2f2d5', NULL, NULL, '2026-11-30 22:10:21.991+00'),
	('phone', '13800000003', '13800000003', NULL, '4d28a047-d9f5-4d36-a516-b97236bc7592', 'f8249218-b44e-4625-b774-b21009effc82', '2026-11-30 22:11:21.991+00');
INSERT INTO public.device VALUES
	('6f0f182b-41a1-4a9b-a405-30bfb0612730', '4d28a047-d9f5-4d36-a516-b97236bc7592', 'Wvvq0rvGfuHi3O4S108NvKnfE9UIhFkcFQkYBnNTd5E', 'emzOThVuobUn89UU4znVU0tmaWLXTpzVQqHUSld14Mc', false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州', '2026-11-30 22:10:21.991+00', '2026-11-30 22:10:21.991+00', NULL),
	('e3daee32-e232-4364-81b5-7d77f8d9950d', '0833a666-e869-41f0-b903-9c1612f2f2d5', 'hmLJBW8152MpCtmTBZGk5RzrPgEgTUF0Ppy3kZKj96E', 'HcC0MXJxrWG_FRvucW-Xkctwl2FzhlKpY5VJMCfA2Ps', false, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '浙江杭州', '2026-11-30 22:10:21.991+00', '2026-11-30 22:10:21.991+00', NULL);
INSERT INTO public.migration VALUES
	('0001-baseline', '2026-11-30T22:10:13.439Z'),
	('0002-machine-apps', '2026-11-30T22:10:13.443Z'),
	('0003-used-notice-links', '2026-11-30T22:10:13.445Z'),
	('0004-app-origins', '2026-11-30T22:10:13.448Z'),
	('0005-known-address', '2026-11-30T22:10:13.451Z'),
	('0006-groups', '2026-11-30T22:10:13.466Z'),
	('0007-roles-and-access', '2026-11-30T22:10:13.495Z'),
	('0008-invitations', '2026-11-30T22:10:13.506Z'),
	('0009-first-party-apps', '2026-11-30T22:10:13.510Z'),
	('0010-app-owners', '2026-11-30T22:10:13.522Z'),
	('0011-group-rules', '2026-11-30T22:10:13.526Z'),
	('0012-policies', '2026-11-30T22:10:13.535Z'),
	('0013-copies-from-elsewhere', '2026-11-30T22:10:13.537Z'),
	('0014-resources', '2026-11-30T22:10:13.558Z'),
	('0015-webhook-overlap', '2026-11-30T22:10:13.560Z'),
	('0016-account-events', '2026-11-30T22:10:13.575Z'),
	('0017-agents', '2026-11-30T22:10:13.579Z'),
	('0018-lost-contacts', '2026-11-30T22:10:13.584Z'),
	('0019-gateways', '2026-11-30T22:10:13.606Z'),
	('0020-hook-calls', '2026-11-30T22:10:13.617Z'),
	('0021-cas', '2026-11-30T22:10:13.646Z'),
	('0022-scim', '2026-11-30T22:10:13.662Z'),
	('0023-saml', '2026-11-30T22:10:13.691Z'),
	('0024-directory-sync', '2026-11-30T22:10:13.703Z'),
	('0025-appeals', '2026-11-30T22:10:13.711Z'),
	('0026-dead-mailboxes', '2026-11-30T22:10:13.716Z'),
	('0027-app-sign-in', '2026-11-30T22:10:13.720Z'),
	('0028-profile-fields', '2026-11-30T22:10:13.725Z'),
	('0029-former-keys', '2026-11-30T22:10:13.729Z'),
	('0030-site-pictures', '2026-11-30T22:10:13.730Z');
INSERT INTO public.migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.notice_link VALUES
	('\x6c1b61725899af10f470a8929978c1a58211734b904e327201d0a3803641187d', 'be7bb8cc-2ac0-4fed-963d-33654db3d6f9', '0833a666-e869-41f0-b903-9c1612f2f2d5', 'security_change', '开启了两步验证', '2026-11-30 22:10:21.991+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-07 22:10:21.991+00', '{}'),
	('\x18b0d1c9615b5a8d32f085d89d7834e420c3c4b2dd28288e70a3b4fcf2c41156', 'bffadbd8-a167-4548-b180-eb2f1bc08415', '16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', 'new_device', '在新设备上登录', '2026-11-30 22:11:21.991+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-07 22:11:21.991+00', '{}'),
	('\x9254c5bffd47d86048643bc181df629cac661e40268939ff8f74f6feac0c1d7a', '1be9d482-9018-436f-b1f0-403fb1b5ce73', '16092a0f-076b-4d7d-82f2-2aa1b3cc49c5', 'accounts_merged', '这个账号并入了账号 21587429，7 天内可以撤销', '2026-11-30 22:11:21.991+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-07 22:11:21.991+00', '{}'),
	('\x992f49e858499e338760b6f8a09cea8fe9a145074df5093abde55cbe33476028', '04af2b83-e68c-4d89-a084-f1b2e3540612', '4d28a047-d9f5-4d36-a516-b97236bc7592', 'accounts_merged', '账号 39137340 并入了这个账号，7 天内可以撤销', '2026-11-30 22:11:21.991+00', '浙江杭州', 'Windows，Chrome', 0, NULL, '2026-12-07 22:11:21.991+00', '{}');
INSERT INTO public.recovery_code OVERRIDING SYSTEM VALUE VALUES
	(1, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'rHQYqarRYJWgTO5pcdyEJK1UJK5E_KKMJDjWL0drGwg', '2026-11-30 22:10:21.991+00', NULL),
	(2, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'nmiwJmyzJ_KqduXTNanC56jBbJoVDyLAQmxazuhD36w', '2026-11-30 22:10:21.991+00', NULL),
	(3, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'o4mEJ1ecBIICNVSw-185gbYUB49RNJkf01sc8o8MLHQ', '2026-11-30 22:10:21.991+00', NULL),
	(4, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'kybRusdkL8Qr-Uzs6xew81UTe6OAC4RtH1wVu32XEpk', '2026-11-30 22:10:21.991+00', NULL),
	(5, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'OwCYM2lIaDsiuaKWPhlsY-vtwl2Sg8G39_QwxxXDhsE', '2026-11-30 22:10:21.991+00', NULL),
	(6, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'AghlWL4tnQEiQGQQHzo8X01E802hduyJcyiJ9TOGkTQ', '2026-11-30 22:10:21.991+00', NULL),
	(7, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'U4yL7D0sjypHEkksfw6O61gH0A1wIZEES1GgQOKUifQ', '2026-11-30 22:10:21.991+00', NULL),
	(8, '0833a666-e869-41f0-b903-9c1612f2f2d5', '3nf0ofzkz1_7vqfIrfF-qqmX_j6dMaALlQMsnURaEWY', '2026-11-30 22:10:21.991+00', NULL),
	(9, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'KaVYYoyaPExYOamyf0LkoMnKOolQilSDjflRuXdLTIc', '2026-11-30 22:10:21.991+00', NULL),
	(10, '0833a666-e869-41f0-b903-9c1612f2f2d5', 'oulWnQ4ePP83fKXtZlSlan30Lvzwbgp80IMRktAEoa8', '2026-11-30 22:10:21.991+00', NULL);
INSERT INTO public.secure_key VALUES
	('0nm9mf16uhne', '1c498bb0-619f-4e01-988d-e513aea4ba16', '1.tQxvfO5hD0MucH_XM0vCFBXiqCIf1fUdmXynsw5uK5IjixuEhEuSu5saYwRTCRTasQHtwY7cZgzTHLOrM00j6nONHqXVLsnymw4iNiH1wFOvVLSFRjicxL8EHAFOA9__Q-yaPj722ozFi7oaXjCuYwv4AfpWajrtq9ci_VIIwGUk-jbBZT2IcPhS6-6Kf1bS-IAHUfH8MJkxFAna69uTjlmSCZJ_L6MZ2n5SPqus3CJxkTZsSyE68cZy-H3yDkbn6hQA9fuSYt78iB8D9CoFdPozTaQo9-EAevRKsMJ7bbbOh-Hq6kuFRG1W-RzmB_aRHwDSvSt3YUDfhNlP2HYHPTrRCvpkW-MiM23IAddZhGXFriT-2qLfPuF6okaaQ5er_SK6Krf8ldDPbNQhAokO-L4FzZYBN_Pu9aXdMeAJgmVqJ5YdP5zjlMq5mHKEq3M72BGJEj5PlRMMOfswN-qdc1pfp8FLoYAxTi4kyM7uuTwNEl0fRFjx1b5L0TpstamH8rc1NdqteSYu_6KZxIzb4CTWqOzL2zbga1ehDKRfMps_KZDT9ixH01aE6Dwy0jkWwMikDBOKx1V_dlxPWUcCDfQqLqrAO099U52VGB-Cz25cxvrwwuaLkWUidyBk2di8PvlGjuIALC8FL6Gknx4b0DL78c5UUdXcnUW6mKjQYjNCk7HpfMtD9vH7Y5_hvhTW7U5PoQSG9G18KPhe7cVqenolNcz-bL25qJZSfofG3nQnGy8l4k83a-jjHvXmiozNb23uTCk4V3bzvpZeVbBKIw-_hrDfB609RAjQJpIiV-2LUFbM2WaLFUn86qqnUJ9xLnkepOO3BbRwCvdf_DplyeYilB96dzKrEF4DlQnC-e4NaRTi6n6SrqXGN8eQ17f-8M9zBQsAM9TV5pygbImF2vg9AuzbE2RLmvwXUIG9sgULGkrCC-wWf-FoodWHFc9_NEkaoySTZ1GIhDCBmgS0iZoaYkP4nn5dORDwuq-yhBII2tsIJRQdMQd7ai8Hozlsxqr9Y-iotGqY_zklM7AV1tsI8_gw9qowUegblM7IlCGeM0TXQrK6V00rvg34xjhE3O-fED7iMGLF9KPQp7fTtgSZm8g6FEEX8wbdUwK03thbGp-PLvJ5Z1w3Eg-uJZMekWqQsvbQKoGFaukc89_vnxvx3U6iekmVVC50j9J0znxUXixi6ozSavQ3If2S3_iLn8DJrPR9_AWtzdEhfgvfCpKuWcu3TaEAkl5G9R_NtbX3RrBP3w5SQ3pLGT9KFDnPpmnXBWFuvLUnwjM51ol3BQoZUOLgs1K-UYmL8VoSD5Z_lgnp6kd1A7DeAcetyPp8uZAChhjJvA4kPYGC1XjhT4R8PM2wd6awypeLNLvSYIWK_ScVaOE8k2aunASGZn-2cMjVoZ2x61AX2pa6M6YHeMii1q9SUWDKI48boRiF5KAJVnenr62iOuT1iKUdO8M-8zsJOl85HDI_PHM82OyUVkjE3ajQ1zoI1sOPzFePXZ_8aGyRb_XJB8VM_pcU9s7zl5QLJKKqdwxCLcfphtSIfCd-rcJL_7_7qifIEY8xM2ZW1qSAY2W9iIHgk26V079T2QvtR46a4RPZ-mAIgPuR3PqP7QobDZ5OMgAM4jEbAC-zw2F_Bu9iG4PeyEvQ-TMnsKbH7wssMjJAzHN9xETeOEU9IOHjaI1n5tB-0Ng6xmMwFzFbEy2U_jBZXrZBnBz67XHAc7FsvZyjFfhWv3cuU0qPAqPEydKXygzOWvF34ZdzYvRjO_M8CxD8uDVLqdvqKm2HtWYNo7mrzACAQQO2ld_M5jcZcHh6dPfS5BCxbohG_KexW7VGVXvs6tXIj4wB8yR74Xo6IpM39C7wuQxjFs330VFbNsrdcFZYvU9PpeBq2Y4PDV7GMLxV9Dn4IHM1znGXmNXGutuEXQbddLMjzMBhFXviyZX_fBa6vQKMRtLSTdrDhJxXB4ZPrYztHVjricwEvS4oS_2ZyW8ivqpfkEedmEtTGiqM4wm_a51C32etyT3X--wsFB3RT8HFjnjLfIM3EsuQ6hDL0BkixjDaik_XumbT5mNFAbLxS8iEoXCgVR9Xpj5E-ZFs9-S2yRJCFHuBU05MjKF1aKyD6mxyZGjOIBNZ7jQZZ0usi5_r3P_I4HYnHYtne7Wa95NC3sjhwWZyIb0BwxG6mVpDvlC77d3hCb8', 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyQzTSXEfxw7lrfgGPKOvoWElFv0UBGUc2vCnfRkff/MHyuWVexe/93Nz8ASAXSBM7FBuZhuWWHTh0P0foOBVU/f+2UgrXuQq+4C47Nx69vXJR38e/iexTE1WZxtIwfFzlia8EwuZp5B4c0C6ZOWgIJwkykMGU+G+h2CKo7v1E9/LCeyGXRSIO24jwKBMKH9nDoOQ48mqO0FeACZ/b9CUqjVl+zbsNFTeuB0kc1M7dfOumoCyTVOfaxVtGJdpZUEb7UfkEXZVAZfSjYAMOltCvM4VEmbpEOGme4J688u1ta87yeDdkQT7aSNIcekEW3JDbGgqtRJBeNiYWskBpEwVfwIDAQAB', '2026-11-30 22:10:21.991+00', '2026-12-01 22:10:21.991+00');
INSERT INTO public.session VALUES
	('69be2f00-bde9-45dc-b2b2-7e8d41753e0b', '0833a666-e869-41f0-b903-9c1612f2f2d5', '\xa1ec7407eeacae33ad4e4b31ab97a94056115303f4895ac08d40f66830492b08', '\xe859cdf7774e887d29a16d9177b775e89a0f23e858244e9c683ad3077205e441', NULL, 'hmLJBW8152MpCtmTBZGk5RzrPgEgTUF0Ppy3kZKj96E', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.166.97.7', '浙江杭州', 'registration', '[{"at": 1796076621991, "way": "password", "factor": "pwd"}, {"at": 1796076621991, "way": "phone_code", "factor": "sms"}, {"at": 1796076621991, "way": "password", "factor": "pwd", "boundTo": "jkDTB5f7tjA4UGK3kkYPk1u3Pyysh26WNJO6SFOsjns", "isCheck": true}, {"at": 1796076621991, "way": "totp", "factor": "otp", "boundTo": "h6-cA73jd4Oc8UFzwrMwHi5CxdNVcYwoyd-K8ogvess", "isCheck": true}]', '2026-11-30 22:10:21.991+00', '2026-11-30 22:10:21.991+00', '2026-12-07 22:10:21.991+00', NULL, NULL, false),
	('010b41b7-4cd8-4521-b6b8-a933877b9fb4', '4d28a047-d9f5-4d36-a516-b97236bc7592', '\xaa85e3e7ea77036fac15280a6bd5123d24b1389aba67cfd022b16f183d673279', '\x4baae34e8cb45ccc026d82ee2b5ef87f588c54a7715c8848a49dd0e3d2a6323b', NULL, 'Wvvq0rvGfuHi3O4S108NvKnfE9UIhFkcFQkYBnNTd5E', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.25.245.7', '浙江杭州', 'merge', '[{"at": 1796076621991, "way": "password", "factor": "pwd", "carriedFrom": "merge"}, {"at": 1796076621991, "way": "phone_code", "factor": "sms", "carriedFrom": "merge"}, {"at": 1796076681991, "way": "password", "factor": "pwd", "carriedFrom": "merge"}]', '2026-11-30 22:10:21.991+00', '2026-11-30 22:11:21.991+00', '2026-12-07 22:10:21.991+00', NULL, NULL, false);
INSERT INTO public.signing_key VALUES
	('es256-aus6z08calyt', 'ES256', '1.hS_yYBIHy8IvKI4jBwdbEtm6sNMCulzeVEEr53hMVr5rzquhXTYrR06iF-2o061zZhBKKkLLGNlRIfGLNmITZ-UN66vI6nNStdG7-OInPZrNaWdqY_W3sMt7z4IsM1S3fsrzLoQlFAa4lq2IHcMyYBzSBy1-x_3FVhtJiLclvQqHGCyRjSudR0dsivMx4_exg8d2WiH2k9YwbApkSIluUWGkM9vB4lF_OMUZWuv1rxcUJL9Wu3O6ukddeMxwRZ8NbHbmcyed_Cm4nXGhrPeEpM1xtdKDYf8VrSvNCW3e8XzJbv8F94nzrDh6AvFRllrNwBP8iMTpqm3OxaPkOP2fcSA', '2026-11-30 22:10:21.991+00', '2026-11-30 22:10:21.991+00'),
	('rs256-in5lmlt2o6or', 'RS256', '1.qF4DpVIyDz52jXH-qYy1kcNguB09WusEvR616ifuH2n0k_futCyNBNVq46FjoZN3mxtbDq1YKI_rskzXXXmQuIYAhKhGHu5Zrpj1vTUOTUqJECgucG_R72dKvE8RExe4OHKFBk_hhzpnmYHoId8fBOgG7fEL1nau6MCeMCwOUe9gkZ2t_WcWKu2ZB3QPSehVynglSdYFrnOQqcCXDFNScCaK4yrZQaeoVgZexyqTc4EmGOXbG9qAyuNo9cI9MIMugPznqg7P2wbN4f4TCYnk1e9p2aIa3GjkFqW5SetZl2A9So_-GdVsAjZE7C2ByxOVVhv5i0mFsBq4LJzL-6E1cOrQ3FCqDvtb4WqzYMvXePf3vY_PvROKbQm81HX9dU15oVr9ggZ-06JjieYrDQKW76j2iptYVVRAIMzQyYnS8_6dc5dlYkMetJWboIwCAJJJqvgGoeAmNa2KdjHis-aump8ZVP0qvg6evWCRBz8-aCzMdNz8HItlr1-3dKbMGQzPMvaNUe4S91swz_AHApHEAtFgQGz2cz9wDPoIHyTe9pvcbXmqD2uGZjFzRE-ldJc1N0o0sFgNfsGLD3BtUijRShTQrNWezP5kopUnP5NdK4smw-4Pmgz3cGeinv122UCnlKAY_siT4Gx2ImYP5M4jv5nudgyYqy-Ut7xfSiRmAD19cb0bS3WA31p7_3J8p-M3OKMkjEqk4-OOgsw8F2zR5Z0G8ZCcmhGV7XkUIKC9SGCVorGovF7x_hcoYe_g56P_eVtAwH6kfTD0Yu1B9Otg0P6VTvW9WJ_kUypH7wGB789EkAElBbt3NscCkHyxsfAFYMRJ4K0toNgLscuRoWKWcpHdYRHoi5ErD7Rbe_EfB_AbnxrXlBUyq_asiDHq6KVpHEHz5wUdqDV_5uCHIsCiPN5TJQKxjqdvRI2J8SP3vwOJsLElMBqR4GDdUFfKvjjt4ZbnNGlNmHisnQne-37fbNZYWVx2FgTqvHklkKGJa-p-_txivYgSn3MLvhbOYPfPNmvOAMkTv9e0J7mV_QZQiN0vjWnJ8T08O1GLn9f1rvF_1lr1Gh9XQKv5dbLZ4uIOBlMtGdK_OK0CbW0nHplPz_lq1YmO5xwxpSGb22Q3oA22Qfe1VwyFH5VKTuP9-ozvrZa4rbK9huGG9GPar6CjxotR-WUvO0Vma5qFf4b3TYdSW1P0YWrIziDXbtQJY9pmVGf_81GeCrGhS0Gg36nXcNtb26cTu3J5_U-8S2NzuTp1Bcu0Ifcpr0qYt9t2RWN3fuF5zOyGhRjLqDnRVCJTOfoutGhQmkzCDLK7rGazu_jNYWsEhJ5tuapxXB2MMO90ySABxZEZjK0tw83ew0O0SSO2c6Ql5HDOalt4x3mLv7F1dX4NJI3oUUbRbzJlJ0hKnC2Zyy-PI4miWk-UBNJQk1Ltb1sXS2BBdbpGiZCdRMMj06Odw3VNT3izbjJh_12XQIBtON5rgpPT-H2y36lcEYNLsFCEvfO3aigkNuWcIveB7BRy6EDab402uCJvHXIqN6h9yyNy5Rz4u4n9rlt2k8SlX-hUBtzuYjOTu2qNzvVixoC3k27uYI_7nBYoCi6CBEVfBLh_IFk4EsV-VulZZvO6dw1eKUG-Jx5M7qjX3uWx3BqXwhKSKd8AdfMso268pgtXSh71Z7ejruX3gUXEMosXYBvvp0Oey_xANZeuP60Qqa_a9HzvQVa8qRV0Y2zCYFzZoJfSfq-wjxN75E_fhjZ1qOMiUAgwDAhOjv6VhstATk1edQ-Qqz4kk1oDbx8ZFBL_Gn85VuoNJVcl1J-H7b5iJdDVdU-c0cuGH7sUxyrEf4pMJ69CXTjGaYP0ve-gt6DNPT7MOaqDAB0Zpa7MyRBx9N7PSUx4mBHzK2P-r7n0RRgdDPgF2MEsfNyKMLsGIV2FUBFe-DMTccHYR8TvuII2mD9beQly_3bSMvT1XJrsbzSzIbUZv9WrCp5h9NpSgSkj-Sxlsu6E6Okv9u3rSPqHhhD_uaG0yIj85g4tGbs5sKhyUreqPeWdvr1ZEKjwOo-CgJ32-SAVQFPQwKI6hgGf8cg_p8FhFoEwa-H-mB4e3Us80JSJh03RivtsPqu3-9QpHjmkvVGZDg0d0ES_908fq2ldA6kCXxnJWNMopufW576ZTGAVBYGJ_nVbcd4RTTWaI564FGMmSLj4N8nnHpFotG5dgIweUmQYFreTbf4kQiG5zi6nl6Kt45GSuMhp4zTaegdoAmn2Qu7O4CkDLQ', '2026-11-30 22:10:21.991+00', '2026-11-30 22:10:21.991+00');
INSERT INTO public.totp VALUES
	('0833a666-e869-41f0-b903-9c1612f2f2d5', '1.ndlrBgfOaIZHk47LPPHfgilKVb32l_Lp5SPp5ak_-JVfm228kZZ9mCkvVlw8vhJcj_hiR5Dv3pviUz0a', 59869220, '2026-11-30 22:10:21.991+00', '2026-11-30 22:10:21.991+00');
SELECT pg_catalog.setval('public.account_event_id_seq', 1, false);
SELECT pg_catalog.setval('public.activity_seq_seq', 18, true);
SELECT pg_catalog.setval('public.agreement_id_seq', 6, true);
SELECT pg_catalog.setval('public.recovery_code_id_seq', 10, true);
ALTER TABLE ONLY public.account_event
    ADD CONSTRAINT account_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_group_member
    ADD CONSTRAINT account_group_member_pkey PRIMARY KEY (account_id, group_id);
ALTER TABLE ONLY public.account_group_parent
    ADD CONSTRAINT account_group_parent_pkey PRIMARY KEY (group_id, parent_id);
ALTER TABLE ONLY public.account_group
    ADD CONSTRAINT account_group_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.app_access_group
    ADD CONSTRAINT app_access_group_pkey PRIMARY KEY (client_id, group_id, set_by);
ALTER TABLE ONLY public.app_access_person
    ADD CONSTRAINT app_access_person_pkey PRIMARY KEY (account_id, client_id, set_by);
ALTER TABLE ONLY public.app_data_access
    ADD CONSTRAINT app_data_access_pkey PRIMARY KEY (account_id, client_id, day, way, kinds);
ALTER TABLE ONLY public.app_error
    ADD CONSTRAINT app_error_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.app_handover
    ADD CONSTRAINT app_handover_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.app_owner
    ADD CONSTRAINT app_owner_id_key UNIQUE (id);
ALTER TABLE ONLY public.app_owner
    ADD CONSTRAINT app_owner_pkey PRIMARY KEY (account_id, client_id);
ALTER TABLE ONLY public.app_password
    ADD CONSTRAINT app_password_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.app_password
    ADD CONSTRAINT app_password_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.app
    ADD CONSTRAINT app_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.app_refusal
    ADD CONSTRAINT app_refusal_pkey PRIMARY KEY (account_id, client_id);
ALTER TABLE ONLY public.app_registration_token
    ADD CONSTRAINT app_registration_token_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.app_registration_token
    ADD CONSTRAINT app_registration_token_pkey PRIMARY KEY (owner_id);
ALTER TABLE ONLY public.app_role_group
    ADD CONSTRAINT app_role_group_pkey PRIMARY KEY (client_id, role_key, group_id);
ALTER TABLE ONLY public.app_role_person
    ADD CONSTRAINT app_role_person_pkey PRIMARY KEY (account_id, client_id, role_key);
ALTER TABLE ONLY public.app_role
    ADD CONSTRAINT app_role_pkey PRIMARY KEY (client_id, key);
ALTER TABLE ONLY public.app_secret
    ADD CONSTRAINT app_secret_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.app_usage
    ADD CONSTRAINT app_usage_pkey PRIMARY KEY (client_id, day);
ALTER TABLE ONLY public.appeal
    ADD CONSTRAINT appeal_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.cas_ticket
    ADD CONSTRAINT cas_ticket_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_account_id_client_id_key UNIQUE (account_id, client_id);
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_kind_key UNIQUE (account_id, kind);
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_pkey PRIMARY KEY (kind, value_key);
ALTER TABLE ONLY public.contact_replacement
    ADD CONSTRAINT contact_replacement_pkey PRIMARY KEY (account_id, kind);
ALTER TABLE ONLY public.dead_mailbox
    ADD CONSTRAINT dead_mailbox_pkey PRIMARY KEY (address_hash);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_id_key UNIQUE (id);
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_pkey PRIMARY KEY (account_id, device);
ALTER TABLE ONLY public.directory_change
    ADD CONSTRAINT directory_change_pkey PRIMARY KEY (run_id, "position");
ALTER TABLE ONLY public.directory_leaver
    ADD CONSTRAINT directory_leaver_pkey PRIMARY KEY (account_id, directory);
ALTER TABLE ONLY public.directory_run
    ADD CONSTRAINT directory_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.erasure
    ADD CONSTRAINT erasure_pkey PRIMARY KEY (receipt);
ALTER TABLE ONLY public.event_sequence
    ADD CONSTRAINT event_sequence_pkey PRIMARY KEY (account_id, receiver);
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.former_key
    ADD CONSTRAINT former_key_pkey PRIMARY KEY (replaced_at);
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_pkey PRIMARY KEY (kind, value_key);
ALTER TABLE ONLY public.gateway_session
    ADD CONSTRAINT gateway_session_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.gateway_session
    ADD CONSTRAINT gateway_session_pkey PRIMARY KEY (client_id, session_id);
ALTER TABLE ONLY public.hook_call
    ADD CONSTRAINT hook_call_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_job
    ADD CONSTRAINT import_job_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_pkey PRIMARY KEY (import_id, key);
ALTER TABLE ONLY public.import_report
    ADD CONSTRAINT import_report_pkey PRIMARY KEY (import_id, first_record);
ALTER TABLE ONLY public.imported_account
    ADD CONSTRAINT imported_account_pkey PRIMARY KEY (source, external_id);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.logout_address
    ADD CONSTRAINT logout_address_pkey PRIMARY KEY (client_id, sid, ticket);
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
ALTER TABLE ONLY public.policy_notice
    ADD CONSTRAINT policy_notice_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.profile_field
    ADD CONSTRAINT profile_field_pkey PRIMARY KEY (account_id, key);
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reserved_app_name
    ADD CONSTRAINT reserved_app_name_pkey PRIMARY KEY (skeleton_hash);
ALTER TABLE ONLY public.reserved_username
    ADD CONSTRAINT reserved_username_pkey PRIMARY KEY (name_hash);
ALTER TABLE ONLY public.resource
    ADD CONSTRAINT resource_audience_key_key UNIQUE (audience_key);
ALTER TABLE ONLY public.resource_grant
    ADD CONSTRAINT resource_grant_pkey PRIMARY KEY (resource_id, client_id);
ALTER TABLE ONLY public.resource
    ADD CONSTRAINT resource_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.revelation
    ADD CONSTRAINT revelation_pkey PRIMARY KEY (operator, account_id, contact);
ALTER TABLE ONLY public.saml_key
    ADD CONSTRAINT saml_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saml_request
    ADD CONSTRAINT saml_request_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.saved_revision
    ADD CONSTRAINT saved_revision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.scim_group
    ADD CONSTRAINT scim_group_pkey PRIMARY KEY (group_id);
ALTER TABLE ONLY public.scim_user
    ADD CONSTRAINT scim_user_pkey PRIMARY KEY (client_id, account_id);
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
ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id);
CREATE INDEX account_created ON public.account USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX account_group_key ON public.account_group USING btree (lower(key));
CREATE INDEX account_group_member_group ON public.account_group_member USING btree (group_id, account_id);
CREATE INDEX account_group_order ON public.account_group USING btree (key COLLATE "C");
CREATE INDEX account_group_parent_children ON public.account_group_parent USING btree (parent_id);
CREATE INDEX account_group_rule ON public.account_group USING btree (id) WHERE (rule IS NOT NULL);
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
CREATE INDEX app_access_group_group ON public.app_access_group USING btree (group_id);
CREATE INDEX app_access_person_app ON public.app_access_person USING btree (client_id, set_by);
CREATE INDEX app_data_access_day ON public.app_data_access USING brin (day);
CREATE INDEX app_entity_id ON public.app USING btree (entity_id) WHERE (entity_id <> ''::text);
CREATE INDEX app_error_client_id_at ON public.app_error USING btree (client_id, at DESC);
CREATE INDEX app_events ON public.app USING btree (id) WHERE ((events IS NOT NULL) OR (security_events_url <> ''::text));
CREATE INDEX app_handover_app ON public.app_handover USING btree (client_id);
CREATE INDEX app_handover_expires_at ON public.app_handover USING btree (expires_at);
CREATE INDEX app_handover_made_by ON public.app_handover USING btree (made_by);
CREATE UNIQUE INDEX app_origin ON public.app USING btree (origin) WHERE ((origin <> ''::text) AND (status = ANY (ARRAY['active'::text, 'suspended'::text])));
CREATE INDEX app_owner_app ON public.app_owner USING btree (client_id);
CREATE INDEX app_owner_id ON public.app USING btree (owner_id);
CREATE INDEX app_password_account ON public.app_password USING btree (account_id);
CREATE INDEX app_password_client ON public.app_password USING btree (client_id);
CREATE INDEX app_refusal_last ON public.app_refusal USING btree (client_id, last_at);
CREATE INDEX app_role_group_group ON public.app_role_group USING btree (group_id);
CREATE INDEX app_role_person_role ON public.app_role_person USING btree (client_id, role_key, account_id);
CREATE INDEX app_secret_client_id ON public.app_secret USING btree (client_id);
CREATE INDEX app_services ON public.app USING gin (services);
CREATE INDEX appeal_account ON public.appeal USING btree (account_id);
CREATE INDEX appeal_newest ON public.appeal USING btree (asked_at, id) WHERE (account_id IS NOT NULL);
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
CREATE INDEX cas_ticket_account_id ON public.cas_ticket USING btree (account_id);
CREATE INDEX cas_ticket_client_id ON public.cas_ticket USING btree (client_id);
CREATE INDEX cas_ticket_expires_at ON public.cas_ticket USING btree (expires_at);
CREATE INDEX cas_ticket_session_id ON public.cas_ticket USING btree (session_id);
CREATE INDEX consent_client_id ON public.consent USING btree (client_id);
CREATE INDEX contact_further_of ON public.contact USING btree (further_of) WHERE (further_of IS NOT NULL);
CREATE INDEX contact_replacement_due ON public.contact_replacement USING btree (due_at);
CREATE INDEX dead_mailbox_at ON public.dead_mailbox USING btree (at);
CREATE INDEX directory_run_newest ON public.directory_run USING btree (directory, started_at);
CREATE UNIQUE INDEX directory_run_open ON public.directory_run USING btree (directory) WHERE (ended_at IS NULL);
CREATE INDEX former_contact_account ON public.former_contact USING btree (account_id, replaced_at);
CREATE INDEX former_contact_replaced_at ON public.former_contact USING btree (replaced_at);
CREATE INDEX former_name_account ON public.former_name USING btree (account_id);
CREATE INDEX gateway_session_account ON public.gateway_session USING btree (account_id);
CREATE INDEX gateway_session_session ON public.gateway_session USING btree (session_id);
CREATE INDEX hook_call_at ON public.hook_call USING btree (at);
CREATE INDEX import_job_running ON public.import_job USING btree (started_at) WHERE (state = 'running'::text);
CREATE INDEX imported_account_account ON public.imported_account USING btree (account_id);
CREATE INDEX invitation_app ON public.invitation USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX invitation_expires_at ON public.invitation USING btree (expires_at);
CREATE INDEX invitation_order ON public.invitation USING btree (created_at, id);
CREATE INDEX invitation_used_by ON public.invitation USING btree (used_by);
CREATE INDEX linked_identity_subject_identity ON public.linked_identity_subject USING btree (identity_id);
CREATE INDEX logout_address_account ON public.logout_address USING btree (account_id);
CREATE INDEX logout_address_ticket ON public.logout_address USING btree (client_id, ticket);
CREATE INDEX manage_answer_created ON public.manage_answer USING btree (created_at);
CREATE INDEX notice_link_account ON public.notice_link USING btree (account_id);
CREATE INDEX notice_link_expiry ON public.notice_link USING btree (expires_at);
CREATE INDEX outbox_event_account ON public.outbox_event USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX outbox_event_due ON public.outbox_event USING btree (due_at);
CREATE INDEX passkey_account ON public.passkey USING btree (account_id);
CREATE INDEX password_history_account ON public.password_history USING btree (account_id, replaced_at);
CREATE INDEX profile_field_value ON public.profile_field USING btree (key, lower(value) COLLATE "C", account_id);
CREATE INDEX quarantine_account ON public.quarantine USING btree (account_id);
CREATE INDEX quarantine_expiry ON public.quarantine USING btree (expires_at);
CREATE INDEX recovery_code_account ON public.recovery_code USING btree (account_id);
CREATE INDEX reserved_app_name_free_at ON public.reserved_app_name USING btree (free_at);
CREATE INDEX reserved_app_name_owner ON public.reserved_app_name USING btree (owner_id);
CREATE INDEX reserved_username_account ON public.reserved_username USING btree (account_id);
CREATE INDEX reserved_username_free_at ON public.reserved_username USING btree (free_at);
CREATE INDEX resource_audience ON public.resource USING btree (audience);
CREATE INDEX resource_grant_app ON public.resource_grant USING btree (client_id);
CREATE INDEX resource_order ON public.resource USING btree (created_at, id);
CREATE INDEX resource_owner ON public.resource USING btree (owner_id, created_at);
CREATE INDEX revelation_account ON public.revelation USING btree (account_id);
CREATE INDEX saml_request_client_id ON public.saml_request USING btree (client_id);
CREATE INDEX saml_request_expires_at ON public.saml_request USING btree (expires_at);
CREATE INDEX scim_group_client ON public.scim_group USING btree (client_id, external_id);
CREATE INDEX scim_user_account ON public.scim_user USING btree (account_id);
CREATE INDEX scim_user_external ON public.scim_user USING btree (client_id, external_id);
CREATE UNIQUE INDEX scim_user_name ON public.scim_user USING btree (client_id, user_name_key);
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
CREATE INDEX webhook_delivery_endpoint_id ON public.webhook_delivery USING btree (endpoint_id, created_at DESC) WHERE (endpoint_id IS NOT NULL);
CREATE INDEX webhook_delivery_over ON public.webhook_delivery USING btree (created_at) WHERE (state <> 'waiting'::text);
CREATE INDEX webhook_delivery_untried ON public.webhook_delivery USING btree (account_id) WHERE ((state = 'waiting'::text) AND (attempts = 0));
ALTER TABLE ONLY public.account_group_member
    ADD CONSTRAINT account_group_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_group_member
    ADD CONSTRAINT account_group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.account_group(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_group_parent
    ADD CONSTRAINT account_group_parent_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.account_group(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_group_parent
    ADD CONSTRAINT account_group_parent_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.account_group(id) ON DELETE CASCADE;
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
ALTER TABLE ONLY public.app_access_group
    ADD CONSTRAINT app_access_group_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_access_group
    ADD CONSTRAINT app_access_group_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.account_group(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_access_person
    ADD CONSTRAINT app_access_person_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_access_person
    ADD CONSTRAINT app_access_person_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_data_access
    ADD CONSTRAINT app_data_access_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_error
    ADD CONSTRAINT app_error_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_handover
    ADD CONSTRAINT app_handover_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_handover
    ADD CONSTRAINT app_handover_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_owner
    ADD CONSTRAINT app_owner_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_owner
    ADD CONSTRAINT app_owner_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app
    ADD CONSTRAINT app_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_password
    ADD CONSTRAINT app_password_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_password
    ADD CONSTRAINT app_password_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_refusal
    ADD CONSTRAINT app_refusal_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_refusal
    ADD CONSTRAINT app_refusal_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_registration_token
    ADD CONSTRAINT app_registration_token_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_role
    ADD CONSTRAINT app_role_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_role_group
    ADD CONSTRAINT app_role_group_client_id_role_key_fkey FOREIGN KEY (client_id, role_key) REFERENCES public.app_role(client_id, key) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_role_group
    ADD CONSTRAINT app_role_group_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.account_group(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_role_person
    ADD CONSTRAINT app_role_person_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_role_person
    ADD CONSTRAINT app_role_person_client_id_role_key_fkey FOREIGN KEY (client_id, role_key) REFERENCES public.app_role(client_id, key) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_secret
    ADD CONSTRAINT app_secret_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_usage
    ADD CONSTRAINT app_usage_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.appeal
    ADD CONSTRAINT appeal_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cancellation
    ADD CONSTRAINT cancellation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cas_ticket
    ADD CONSTRAINT cas_ticket_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cas_ticket
    ADD CONSTRAINT cas_ticket_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cas_ticket
    ADD CONSTRAINT cas_ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consent
    ADD CONSTRAINT consent_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_further_of_fkey FOREIGN KEY (further_of) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact_replacement
    ADD CONSTRAINT contact_replacement_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device
    ADD CONSTRAINT device_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.directory_change
    ADD CONSTRAINT directory_change_run_id_fkey FOREIGN KEY (run_id) REFERENCES public.directory_run(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.directory_leaver
    ADD CONSTRAINT directory_leaver_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_contact
    ADD CONSTRAINT former_contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_name
    ADD CONSTRAINT former_name_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.gateway_session
    ADD CONSTRAINT gateway_session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.gateway_session
    ADD CONSTRAINT gateway_session_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.gateway_session
    ADD CONSTRAINT gateway_session_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.session(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_key
    ADD CONSTRAINT import_key_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import_job(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_report
    ADD CONSTRAINT import_report_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import_job(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.imported_account
    ADD CONSTRAINT imported_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_used_by_fkey FOREIGN KEY (used_by) REFERENCES public.account(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.linked_identity
    ADD CONSTRAINT linked_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.linked_identity_subject
    ADD CONSTRAINT linked_identity_subject_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES public.linked_identity(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.logout_address
    ADD CONSTRAINT logout_address_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.logout_address
    ADD CONSTRAINT logout_address_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
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
ALTER TABLE ONLY public.password_history
    ADD CONSTRAINT password_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.policy_notice
    ADD CONSTRAINT policy_notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.profile_field
    ADD CONSTRAINT profile_field_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reserved_app_name
    ADD CONSTRAINT reserved_app_name_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reserved_username
    ADD CONSTRAINT reserved_username_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.resource_grant
    ADD CONSTRAINT resource_grant_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.resource_grant
    ADD CONSTRAINT resource_grant_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES public.resource(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.resource
    ADD CONSTRAINT resource_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.revelation
    ADD CONSTRAINT revelation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saml_request
    ADD CONSTRAINT saml_request_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scim_group
    ADD CONSTRAINT scim_group_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scim_group
    ADD CONSTRAINT scim_group_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.account_group(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scim_user
    ADD CONSTRAINT scim_user_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scim_user
    ADD CONSTRAINT scim_user_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.app(id) ON DELETE CASCADE;
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
ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoint(id) ON DELETE CASCADE;
