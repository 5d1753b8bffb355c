import type { Localised, NoticeKind } from '@javon/contract';

/**
 * Parameters of each kind's text, with the names of that time: a notice describes the past, not the present.
 */
export interface NoticeParams {
  shelf_changed: {
    readonly shelf_name: string;
    readonly branch_code: string;
    /** Null: the system did it. */
    readonly author: string | null;
  };
  application_moved: {
    readonly shelf_name: string;
    readonly branch_code: string;
    readonly step:
      | 'created'
      | 'started'
      | 'given_back'
      | 'photo'
      | 'completed'
      | 'comment'
      | 'plan_changed'
      | 'dates_changed'
      | 'withdrawn'
      | 'deleted';
    readonly author: string;
  };
  campaign_issued: {
    readonly name: string;
    /** `YYYY-MM-DD`. */
    readonly begin: string;
    readonly end: string;
    /** Number of products in it. */
    readonly count: number;
    /** `above_own`: products cost less without it, `count` of them. */
    readonly step: 'issued' | 'edited' | 'reminded' | 'withdrawn' | 'ended' | 'above_own';
  };
  tags_stale: { readonly branch_code: string /** Number of tags to print. */; readonly count: number };
  tags_overdue: {
    readonly branch_code: string;
    /** Number of tags that have been wrong for more than a day. */
    readonly count: number;
    /** Day since which the first of them has been wrong, `YYYY-MM-DD`. */
    readonly since: string;
  };
  check_list_due: {
    readonly name: string | Localised;
    readonly branch_code: string;
    /** Last day, `YYYY-MM-DD`. */
    readonly due: string;
  };
  /** Sheets waiting to be printed at a computer of the branch. */
  print_sent: {
    readonly branch_code: string;
    readonly author: string;
    /** Tags, and the sheets of paper and labels that they are on. */
    readonly count: number;
    readonly sheets: number;
    readonly labels: number;
  };
  /** A session ended because its token came without the cookie that it is bound to. */
  session_copied: {
    /** Surname and name of its person. */
    readonly person: string;
    /** Client's IP address of that call. */
    readonly address: string;
  };
  /** A password reset waits for a second administrator. */
  reset_asked: {
    /** Surname and name of the person whose password it is, and of the one who asks. */
    readonly person: string;
    readonly author: string;
  };
  /** A reset of a second factor waits for a second administrator. */
  factor_reset_asked: {
    readonly person: string;
    readonly author: string;
  };
  /** The server switched a webhook off. */
  webhook_off: { readonly name: string };
  import_done: {
    readonly kind: string;
    readonly file_name: string;
    /** `waits`: of an exchange with 1C, prices or whole files were not accepted. */
    readonly state: 'done' | 'failed' | 'undone' | 'checked' | 'waits';
    /** Number of rows added or changed; of those not accepted. */
    readonly count: number;
  };
}

export type Notice<Kind extends NoticeKind = NoticeKind> = {
  readonly [K in Kind]: {
    readonly kind: K;
    /** Subject, as `shelf:12`: a person has one notice of a kind per subject. */
    readonly about: string;
    readonly params: NoticeParams[K];
    /** Path of the screen that it opens, with its search. */
    readonly target: string;
    /**
     * Rule for a subject that already has a notice: `renew` updates it and marks it unread; `keep` leaves it as it
     * is, read or not, for events that several copies of the server detect at once.
     */
    readonly again: 'renew' | 'keep';
  };
}[Kind];
