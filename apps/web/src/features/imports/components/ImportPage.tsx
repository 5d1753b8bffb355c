import { IMPORT_KINDS, type ImportKind, type ImportRun } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useMay, useMayOpen } from '../../../shared/session/visitor.ts';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import { Page, PageBody } from '../../../shared/ui/page/Page.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { importQuery } from '../queries.ts';
import { ImportList } from './ImportList.tsx';
import { ImportResult } from './ImportResult.tsx';
import { NewImport } from './NewImport.tsx';

interface ImportSearch {
  readonly run?: number;
  readonly kind?: ImportKind;
}

/** Imports: a new one step by step, and the previous ones. */
export function ImportPage() {
  const { t } = useTranslation('pages');
  const may = useMay();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const search: ImportSearch = useSearch({ strict: false });
  const go = (next: ImportSearch) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, run: undefined, kind: undefined, ...next }),
      resetScroll: false,
    });
  const onChecked = (run: ImportRun) => {
    queryClient.setQueryData(importQuery(run.id).queryKey, run);
    go({ run: run.id });
  };
  const kinds = allowedKinds(may);
  const kind = kinds.find((one) => one === search.kind) ?? kinds[0];
  return (
    <Page
      title={t('import')}
      actions={
        mayOpen('exchange') ? (
          <LinkButton to="/import/exchange" variant="default">
            {t('exchange')}
          </LinkButton>
        ) : null
      }
    >
      <PageBody style={{ gap: 28 }}>
        {search.run !== undefined ? (
          <OneImport id={search.run} onClose={() => go({})} />
        ) : kind !== undefined ? (
          <NewImport kinds={kinds} kind={kind} onKind={(next) => go({ kind: next })} onChecked={onChecked} />
        ) : null}
        <ImportList />
      </PageBody>
    </Page>
  );
}

function OneImport({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data, error, refetch } = useDeferredAnswer(useQuery(importQuery(id)));
  if (data) return <ImportResult run={data} onClose={onClose} />;
  return <Waiting error={error} refetch={refetch} />;
}

/**
 * Kinds that the person may import: staff with the permission to add people, the others with that to import
 * goods.
 */
function allowedKinds(may: ReturnType<typeof useMay>): ImportKind[] {
  return IMPORT_KINDS.filter((kind) => may(kind === 'staff' ? 'users.add' : 'goods.import'));
}
