import { PLAN_LIMITS, placesOf, TABLE_KINDS, type TableKind } from '@javon/planogram';
import { ActionIcon } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AnyContractForm, MeasureField, NumberField } from '../../../shared/ui/form/index.ts';
import styles from './form.module.css';
import { change, valuesOf } from './form-values.ts';
import { CM } from './SizeFields.tsx';
import { TablePicture } from './TablePicture.tsx';
import { type TableValues, usualTable } from './values.ts';

/** Tables for phones: a press on a kind adds one, each tells how many places it has. */
export function TableFields({ form }: { readonly form: AnyContractForm }) {
  const { t } = useTranslation('shelf_form');
  const { tables } = valuesOf(form);
  const add = (kind: TableKind) => change(form, { tables: [...tables, usualTable(kind)] });
  const remove = (at: number) => change(form, { tables: tables.filter((_, i) => i !== at) });
  return (
    <>
      {tables.map((table, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a table is known by its number alone
        <TableRow key={i} table={table} index={i} onRemove={() => remove(i)} />
      ))}
      {form.errors.tables ? <p className={styles.error}>{form.errors.tables}</p> : null}
      {tables.length < PLAN_LIMITS.tables ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own
        <div className={styles.tableKinds} role="group" aria-label={t('table_add')}>
          {TABLE_KINDS.map((kind) => (
            <button key={kind} type="button" onClick={() => add(kind)}>
              <TablePicture kind={kind} />
              <span>
                <IconPlus size={12} stroke={2} aria-hidden="true" /> {t(`table_kind.${kind}`)}
              </span>
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}

interface TableRowProps {
  readonly table: TableValues;
  readonly index: number;
  readonly onRemove: () => void;
}

function TableRow({ table, index, onRemove }: TableRowProps) {
  const { t } = useTranslation('shelf_form');
  const number = index + 1;
  const places = placesOf({ kind: table.kind, length: table.length_mm ?? 0, width: table.width_mm ?? 0 });
  return (
    <section
      className={styles.table}
      aria-label={t('table', { number, kind: t(`table_kind.${table.kind}`) })}
    >
      <header>
        <h3>{t('table', { number, kind: t(`table_kind.${table.kind}`) })}</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('table_remove', { number })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.8} />
        </ActionIcon>
      </header>
      <div className={styles.pairs}>
        <NumberField name={`tables.${index}.phones`} label={t('phones', { places })} max={places} />
        <MeasureField {...CM} name={`tables.${index}.length_mm`} label={t('table_length')} />
        <MeasureField {...CM} name={`tables.${index}.width_mm`} label={t('table_width')} />
        <MeasureField {...CM} name={`tables.${index}.height_mm`} label={t('table_height')} />
      </div>
    </section>
  );
}
