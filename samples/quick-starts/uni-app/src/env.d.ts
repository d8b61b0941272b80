/// <reference types="@dcloudio/types" />
