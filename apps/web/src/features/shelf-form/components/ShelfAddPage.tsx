import { createShelf, listBranches } from '@javon/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { call } from '../../../shared/http/call.ts';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMay, useWholeChain } from '../../../shared/session/visitor.ts';
import { FieldWaits, useContractForm } from '../../../shared/ui/form/index.ts';
import { WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { BranchField } from '../../branch-field/public.ts';
import { SHELVES_PATH, shelfPath, storeShelf } from '../../shelves/public.ts';
import { createBody } from '../model/body.ts';
import { shelfValuesSchema } from '../model/check.ts';
import { type ShelfValues, usualShape } from '../model/values.ts';
import { ShelfForm } from './ShelfForm.tsx';

/** A shelf that is not yet there, in the branch that the screens are about. */
export function ShelfAddPage() {
  const { t } = useTranslation('pages');
  const code = useBranch();
  const wholeChain = useWholeChain();
  const [asked] = useState(code);
  const { data, error, refetch } = useQuery({
    ...apiQuery(listBranches, { query: { limit: 20, search: asked, closed: 'false' } }),
    enabled: wholeChain && asked !== undefined,
  });
  if (!wholeChain || asked === undefined) return <NewShelf withBranch={wholeChain} />;
  if (data) return <NewShelf withBranch branch={data.items.find((one) => one.code === asked)} />;
  return <WaitingPage title={t('shelf_add')} error={error} refetch={refetch} />;
}

interface NewShelfProps {
  readonly withBranch: boolean;
  readonly branch?: Parameters<typeof BranchField>[0]['current'];
}

function NewShelf({ withBranch, branch = null }: NewShelfProps) {
  const { t } = useTranslation(['shelf_form', 'pages', 'notices']);
  const goOn = useGoOn();
  const may = useMay();
  const initial: ShelfValues = {
    version: 0,
    branch: branch === null ? null : String(branch.id),
    name: '',
    categories: [],
    ...usualShape('straight'),
  };
  const form = useContractForm({
    id: 'shelf-new',
    schema: shelfValuesSchema(withBranch),
    initial,
    submit: (values, keyOf) => {
      const body = createBody(values as unknown as ShelfValues);
      return call(createShelf, { body }, { notify: 'none', idempotencyKey: keyOf(body) });
    },
    onSaved: (shelf) => {
      storeShelf(shelf);
      notifySuccess(t('notices:shelf_created', { name: shelf.name }));
      if (!goOn([shelfPath(shelf.id), SHELVES_PATH], { replace: true })) form.startOver();
    },
  });
  return (
    <ShelfForm
      form={form}
      isNew
      title={t('pages:shelf_add')}
      branch={
        withBranch ? (
          <Suspense fallback={<FieldWaits label={t('shelf_form:branch')} />}>
            <BranchField
              field={form.at('branch')}
              label={t('shelf_form:branch')}
              placeholder={t('shelf_form:branch_choose')}
              needed
              current={branch}
            />
          </Suspense>
        ) : null
      }
      onCancel={may('shelf') ? () => void goOn([SHELVES_PATH]) : undefined}
    />
  );
}
