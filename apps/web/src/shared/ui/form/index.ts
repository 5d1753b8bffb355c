export * from './choice-fields.tsx';
export * from './DateField.tsx';
export * from './Form.tsx';
export * from './text-fields.tsx';
export { type AnyContractForm, bodyOf, useContractForm } from './use-contract-form.ts';
