import { config } from 'zod';

// Before any schema is made: the window's policy lets no text become a script, and the library would try.
config({ jitless: true });
