module example/api

go 1.19
