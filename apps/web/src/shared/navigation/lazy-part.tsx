import { type ComponentType, createElement, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { HttpFailure } from '../http/failure.ts';
import { siteAnswers } from '../http/outage.ts';
import { failureWords } from '../http/report.ts';
import { createStore, type Store, useStore } from '../store.ts';
import { Row } from '../ui/layout/layout.tsx';
import { PlainButton } from '../ui/plain/PlainButton.tsx';
import styles from './lazy-part.module.css';
import { isNotFetched } from './not-fetched.ts';

/** Time between two attempts to fetch a part, milliseconds; the browser may not notice that the connection is back. */
const PAUSE_MS = 5000;

/** Why a part is not there: no connection, or a newer build of the application that has it no more. */
interface Missing {
  readonly why: 'network' | 'renewed';
  /** When it was found, in milliseconds of `performance.now`. */
  readonly at: number;
}

type Part =
  | { readonly component: ComponentType }
  | { readonly missing: Missing }
  | { readonly fault: unknown };

/** Properties of a component of a module. */
type PropsIn<M, K extends keyof M> = M[K] extends ComponentType<infer P> ? P : never;

interface Source {
  /** State of loading the part; null before it was requested. */
  readonly store: Store<Part | null>;
  /** Fetches the part, once at a time. */
  readonly fetch: () => Promise<void>;
  /** The first fetch, begun when it is first asked for: always the same promise, as React's `use` needs it. */
  readonly first: () => Promise<void>;
}

function createSource<M, K extends keyof M>(load: () => Promise<M>, name: K): Source {
  const store = createStore<Part | null>(null);
  let loading: Promise<void> | undefined;

  const fetchOnce = async (): Promise<Part> => {
    try {
      return { component: (await load())[name] as ComponentType };
    } catch (error) {
      return isNotFetched(error) ? { missing: { why: 'network', at: performance.now() } } : { fault: error };
    }
  };
  const fetchPart = async () => {
    let part = await fetchOnce();
    if ('missing' in part && (await siteAnswers())) {
      // The connection may have been away for a moment only.
      part = await fetchOnce();
      if ('missing' in part) part = { missing: { ...part.missing, why: 'renewed' } };
    }
    store.set(part);
  };
  const fetch = () => {
    loading ??= fetchPart().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  let started: Promise<void> | undefined;
  const first = () => {
    started ??= fetch();
    return started;
  };
  return { store, fetch, first };
}

/** How a missing part is reported. */
interface Absence {
  /** In the part's place, above the page, or not at all. */
  readonly shown: 'inline' | 'floating' | 'nowhere';
  /** Whether an overlay would be open. */
  readonly isOpen?: (props: Record<PropertyKey, unknown>) => boolean;
}

interface FetchedPartProps {
  readonly source: Source;
  readonly absence: Absence;
  readonly props: Record<PropertyKey, unknown>;
}

function FetchedPart({ source, absence, props }: FetchedPartProps): ReactNode {
  // In every render: React warns about a `use` that the render after the suspended one leaves out.
  use(source.first());
  const part = useStore(source.store);
  if (part === null) return null;
  if ('fault' in part) throw part.fault;
  if ('component' in part) return createElement(part.component, props);
  const { onClose } = props as { onClose?: () => void };
  const note = <Note missing={part.missing} fetch={source.fetch} shown={absence.shown} onClose={onClose} />;
  if (absence.shown !== 'floating') return note;
  return absence.isOpen?.(props) === false ? null : createPortal(note, document.body);
}

/**
 * Returns a part of a screen whose code is fetched when it is first rendered, inside a `Suspense`. Where the code
 * cannot be fetched, a note with "retry" replaces the part, or nothing where it is `quiet`; the screen and its input
 * stay. The fetch is repeated while the part is mounted.
 */
export function lazyPart<M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
  { quiet = false }: { readonly quiet?: boolean } = {},
): M[K] {
  const source = createSource(load, name);
  const absence: Absence = { shown: quiet ? 'nowhere' : 'inline' };
  return ((props: Record<PropertyKey, unknown>) =>
    createElement(FetchedPart, { source, absence, props })) as M[K];
}

/** Renders nothing before the overlay first opens; the overlay then stays, for its closing animation. */
function FetchedOverlay({ source, absence, props }: FetchedPartProps): ReactNode {
  const isOpen = absence.isOpen?.(props) ?? true;
  const [used, setUsed] = useState(isOpen);
  if (isOpen && !used) setUsed(true);
  if (!used) return null;
  return (
    <Suspense>
      <FetchedPart source={source} absence={absence} props={props} />
    </Suspense>
  );
}

/** Property of an overlay that is null while it is closed; needed where it has no property `opened`. */
type Subject<P> = P extends { readonly opened: boolean } ? [] : [subject: keyof P];

/**
 * The same for a dialog or a panel above the page, which needs no `Suspense` around it. It is open by its property
 * `opened`, or while its `subject` is not null; its code is fetched when it first opens. The note floats at the lower
 * edge while the overlay would be open.
 */
export function lazyOverlay<M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
  ...[subject]: Subject<PropsIn<M, K>>
): M[K] {
  const source = createSource(load, name);
  const isOpen = (props: Record<PropertyKey, unknown>) =>
    subject === undefined ? props.opened === true : props[subject] !== null;
  const absence: Absence = { shown: 'floating', isOpen };
  return ((props: Record<PropertyKey, unknown>) =>
    createElement(FetchedOverlay, { source, absence, props })) as M[K];
}

interface NoteProps {
  readonly missing: Missing;
  readonly fetch: () => Promise<void>;
  readonly shown: Absence['shown'];
  /** Closes the overlay that did not come. */
  readonly onClose: (() => void) | undefined;
}

/**
 * Note that a part could not be fetched. Fetches it again at a press, after a while, and when the connection is back.
 */
function Note({ missing, fetch, shown, onClose }: NoteProps) {
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);
  const isLost = missing.why === 'network';
  useEffect(() => {
    if (!isLost) return;
    const again = () => void fetch();
    const timer = setTimeout(again, Math.max(0, missing.at + PAUSE_MS - performance.now()));
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [missing, isLost, fetch]);
  if (shown === 'nowhere') return null;
  const floats = shown === 'floating';
  const retry = async () => {
    if (!isLost) return window.location.reload();
    setBusy(true);
    await fetch();
    setBusy(false);
  };
  const [text] = isLost ? failureWords(new HttpFailure('network')) : [t('part.renewed')];
  return (
    <div role={floats ? 'alert' : 'status'} className={`${styles.note} ${floats ? styles.floats : ''}`}>
      <p>{text}</p>
      <Row gap={8} wrap>
        <PlainButton busy={busy} onClick={() => void retry()}>
          {t(isLost ? 'retry' : 'crash.reload')}
        </PlainButton>
        {onClose ? <PlainButton onClick={() => onClose()}>{t('close')}</PlainButton> : null}
      </Row>
    </div>
  );
}
