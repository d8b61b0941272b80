const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID as the database writes it, in lower case: any other it would refuse as no value of its type. */
export const isUuid = (text: string): boolean => uuid.test(text);
