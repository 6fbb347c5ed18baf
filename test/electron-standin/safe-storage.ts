/** Stand-in for `electron.safeStorage`: a Linux without a keychain. It encrypts nothing; tests replace methods through `app.evaluate`. */
export const safeStorage = {
  getSelectedStorageBackend: (): string => 'basic_text',
  isAsyncEncryptionAvailable: async (): Promise<boolean> => false,
  encryptStringAsync: async (_text: string): Promise<Buffer> => {
    throw new Error('stand-in: there is no keychain to encrypt with');
  },
  decryptStringAsync: async (_sealed: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> => {
    throw new Error('stand-in: there is no keychain to decrypt with');
  },
};
