import { useQuery } from '@tanstack/react-query';
import { type Section, showSettings } from '@tongxing/contract/manage/settings.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { type FieldSchema, loadSchemas } from './field-schema.ts';

/** A section's current values and its fields. */
export function useSection(section: Section) {
  const view = useAdminQuery(showSettings, { section });
  const schemas = useQuery({ queryKey: ['setting schemas'], queryFn: loadSchemas, staleTime: Infinity });
  const data =
    view.data && schemas.data ? { view: view.data, schema: schemas.data[section] as FieldSchema } : undefined;
  return {
    data,
    refused: view.refused,
    isError: view.isError || schemas.isError,
    refetch: () => void Promise.all([view.refetch(), schemas.refetch()]),
  };
}
