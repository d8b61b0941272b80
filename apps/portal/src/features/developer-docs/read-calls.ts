export interface PortalCall {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly isSignedIn: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The operations of an OpenAPI document, in its order; an empty list where it is none. */
export function readCalls(document: unknown): PortalCall[] {
  const paths = isRecord(document) && isRecord(document['paths']) ? document['paths'] : {};
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(isRecord(operations) ? operations : {}).flatMap(([method, operation]) =>
      isRecord(operation)
        ? [
            {
              method: method.toUpperCase(),
              path,
              summary: typeof operation['summary'] === 'string' ? operation['summary'] : '',
              isSignedIn: Array.isArray(operation['security']) && operation['security'].length > 0,
            },
          ]
        : [],
    ),
  );
}
