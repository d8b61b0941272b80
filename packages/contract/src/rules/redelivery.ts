/** Whether a redelivery names either one delivery, or the beginning and the end of a time. */
export function isDeliveryOrTime({
  delivery,
  from,
  to,
}: {
  readonly delivery?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}): boolean {
  return delivery === undefined
    ? from !== undefined && to !== undefined
    : from === undefined && to === undefined;
}
